import { type SessionEntry } from '@alcova/contracts';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { failureMessage } from '../../../shared/reauthentication/fresh-proof';
import { signOut } from '../../../shared/session/store';
import { Badge } from '../../../shared/ui/Badge';
import { Button } from '../../../shared/ui/Button';
import { Confirm } from '../../../shared/ui/Modal';
import { Part } from '../../../shared/ui/Part';
import { Failed, Loading, Notice } from '../../../shared/ui/states';
import { formatAgo, formatMoment } from './moments';
import { useEndAllSessions, useEndSession, useSessions } from './queries';
import { Section } from './Section';
import styles from './security.module.css';
import { sessionTexts as texts } from './texts';

interface RowProps {
  readonly session: SessionEntry & { readonly current: boolean };
  readonly now: number;
  readonly busy: boolean;
  readonly onEnd: () => void;
}

function Row({ session, now, busy, onEnd }: RowProps) {
  const { device, lastUsedAt, current } = session;
  const exact = formatMoment(lastUsedAt);
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.state}>
          <span className={styles.device}>{device}</span>
          {current && <Badge tone="good">{texts.current}</Badge>}
        </p>
        <p className={styles.meta}>{texts.lastUsed(formatAgo(lastUsedAt, now), exact)}</p>
      </div>
      {!current && (
        <Button small disabled={busy} onClick={onEnd} aria-label={texts.endOf(device, exact)}>
          {texts.end}
        </Button>
      )}
    </li>
  );
}

function List() {
  const { data, isError, refetch, dataUpdatedAt } = useSessions();
  const end = useEndSession();
  if (!data && isError) return <Failed message={texts.failed} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const failure = end.error && failureMessage(end.error, texts.endFailed);
  return (
    <>
      {data.items.length === 0 && <p>{texts.empty}</p>}
      <ul className={styles.rows}>
        {data.items.map((session) => (
          <Row
            key={session.id}
            session={session}
            now={dataUpdatedAt}
            busy={end.isPending && end.variables === session.id}
            onEnd={() => end.mutate(session.id)}
          />
        ))}
      </ul>
      <Notice tone={end.isSuccess ? 'success' : 'error'} message={end.isSuccess ? texts.ended : failure} />
    </>
  );
}

function EndAll() {
  const navigate = useNavigate();
  const endAll = useEndAllSessions();
  const [asking, setAsking] = useState(false);
  const confirm = () =>
    endAll.mutate(undefined, {
      onSuccess: () => {
        flushSync(() => void signOut());
        void navigate('/login');
      },
      onError: () => setAsking(false),
    });
  return (
    <>
      <Notice tone="error" message={endAll.error && failureMessage(endAll.error, texts.endFailed)} />
      <div className={styles.actions}>
        <Button look="danger" onClick={() => setAsking(true)}>
          {texts.endAll}
        </Button>
      </div>
      {asking && (
        <Confirm
          title={texts.endAllTitle}
          text={texts.endAllText}
          confirmLabel={endAll.isPending ? texts.endingAll : texts.endAll}
          busy={endAll.isPending}
          onConfirm={confirm}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Where the account is signed in: end one session, or all, this one too. */
export function Sessions() {
  return (
    <Section title={texts.title}>
      <p className={styles.intro}>{texts.intro}</p>
      <Part name="sessions" instead={(again) => <Failed message={texts.failed} onRetry={again} />}>
        <List />
      </Part>
      <EndAll />
    </Section>
  );
}
