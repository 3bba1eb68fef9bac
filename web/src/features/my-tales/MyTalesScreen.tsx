import { pageFrom } from '@alcova/contracts';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { ledFrom } from '../../shared/session/return-path';
import { SessionUnasked } from '../../shared/session/SessionUnasked';
import { useSession } from '../../shared/session/store';
import { usePageTitle } from '../../shared/site/site';
import { ButtonLink } from '../../shared/ui/Button';
import { lazyOptional } from '../../shared/ui/dispensable';
import { Part } from '../../shared/ui/Part';
import { Pagination } from '../../shared/ui/Pagination';
import { Empty, Failed, Loading } from '../../shared/ui/states';
import styles from './my-tales.module.css';
import { OwnTaleItem } from './OwnTaleItem';
import { useOwnTales, useSeen } from './queries';
import { texts } from './texts';

const RemovedContents = lazyOptional(
  'removed contents',
  () => import('../../shared/removed/RemovedContents'),
);

function List() {
  const [search] = useSearchParams();
  const page = pageFrom(search.get('page'));
  const { data, isError, dataUpdatedAt, refetch } = useOwnTales(page);
  useSeen(dataUpdatedAt);
  if (!data && isError) return <Failed message={texts.failed} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (data.items.length === 0) {
    const isBeyond = data.total > 0;
    return (
      <Empty>
        <p>{isBeyond ? texts.noneOnPage : texts.none}</p>
        <ButtonLink to={isBeyond ? '/my-tales' : '/submission-policy'}>
          {isBeyond ? texts.firstPage : texts.howTo}
        </ButtonLink>
      </Empty>
    );
  }
  return (
    <>
      <ul className={styles.list}>
        {data.items.map((tale) => (
          <li key={tale.id}>
            <OwnTaleItem tale={tale} />
          </li>
        ))}
      </ul>
      <Pagination page={page} total={data.total} pageSize={data.pageSize} />
    </>
  );
}

/** The tales that the person sent, and where each stands. A visitor is led to /login, and back after signing in. */
export function MyTalesScreen() {
  usePageTitle(texts.title);
  const status = useSession((session) => session.status);
  const { pathname, search } = useLocation();
  if (status === 'unknown') return <Loading />;
  if (status === 'unasked') return <SessionUnasked />;
  if (status === 'out') return <Navigate to="/login" replace state={ledFrom(`${pathname}${search}`)} />;
  return (
    <div className={styles.screen}>
      <h1>{texts.title}</h1>
      <Part name="removed contents">
        <RemovedContents kind="tale" />
      </Part>
      <Part name="own tales" instead={(again) => <Failed message={texts.failed} onRetry={again} />}>
        <List />
      </Part>
    </div>
  );
}
