import { type AccountDetails, id as idSchema } from '@alcova/contracts';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import admin from '../../../shared/admin/admin.module.css';
import { Skeleton } from '../../../shared/admin/Skeleton';
import { ApiError } from '../../../shared/api/error';
import { Link } from '../../../shared/navigation/Link';
import { isCancelled } from '../../../shared/reauthentication/fresh-proof';
import { useSession } from '../../../shared/session/store';
import { usePageTitle } from '../../../shared/site/site';
import { Badge } from '../../../shared/ui/Badge';
import { Empty, Failed } from '../../../shared/ui/states';
import { Actions, RoleSelect, type Wish } from '../UserRow';
import { texts } from '../texts';
import { Uses } from '../Use';
import { WishDialog } from '../WishDialog';
import styles from './person.module.css';
import { DeskRecord } from './DeskRecord';
import { useAccount } from './queries';
import { personTexts } from './texts';

/** How the account is used, and what may be done with it. */
function Access({ account, onWish }: { account: AccountDetails; onWish: (wish: Wish) => void }) {
  const { email, isActive, hasSecondFactor, openSessions } = account;
  return (
    <section className={styles.part} aria-labelledby="acesso">
      <h2 id="acesso">{personTexts.account}</h2>
      <dl className={styles.facts}>
        <div>
          <dt>{texts.email}</dt>
          <dd>{email}</dd>
        </div>
        <div>
          <dt>{texts.status}</dt>
          <dd>
            <Badge tone={isActive ? 'good' : 'bad'}>{isActive ? texts.active : texts.disabled}</Badge>
          </dd>
        </div>
        <div>
          <dt>{personTexts.use}</dt>
          <dd>
            <Uses account={account} />
          </dd>
        </div>
        <div>
          <dt>{personTexts.factor}</dt>
          <dd>{hasSecondFactor ? personTexts.factorOn : personTexts.factorOff}</dd>
        </div>
        <div>
          <dt>{personTexts.sessions}</dt>
          <dd>{openSessions}</dd>
        </div>
        <div>
          <dt>{texts.role}</dt>
          <dd>
            <RoleSelect account={account} onWish={onWish} />
          </dd>
        </div>
      </dl>
      <Actions account={account} onWish={onWish} />
    </section>
  );
}

function Person({ id }: { id: string }) {
  const { data, error, refetch } = useAccount(id);
  const own = useSession((session) => session.account?.id);
  const [wish, setWish] = useState<Wish | null>(null);
  if (error instanceof ApiError && error.code === 'account.not-found') return <Missing />;
  if (!data && error) {
    const message = isCancelled(error) ? personTexts.needsProof : personTexts.failed;
    return <Failed message={message} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton rows={2} />;
  return (
    <>
      <p className={styles.name}>
        {data.name} {data.id === own && <Badge>{texts.you}</Badge>}
      </p>
      <Access account={data} onWish={setWish} />
      <DeskRecord id={id} />
      {wish && <WishDialog wish={wish} onEnd={() => setWish(null)} />}
    </>
  );
}

function Missing() {
  return (
    <Empty>
      <p>{personTexts.missing}</p>
    </Empty>
  );
}

/** One person for administrators: how the account is used, its tales, its suspension, what was reported, and what may be done. */
export function PersonScreen() {
  usePageTitle(personTexts.title);
  const [search] = useSearchParams();
  const id = idSchema.safeParse(search.get('id')).data;
  return (
    <div className={admin.screen}>
      <div className={admin.top}>
        <h1>{personTexts.title}</h1>
        <Link to="/users">{personTexts.all}</Link>
      </div>
      {id === undefined ? <Missing /> : <Person key={id} id={id} />}
    </div>
  );
}
