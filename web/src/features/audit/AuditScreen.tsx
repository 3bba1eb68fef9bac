import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import admin from '../../shared/admin/admin.module.css';
import { Skeleton } from '../../shared/admin/Skeleton';
import { formatCount } from '../../shared/format/count';
import { failureMessage } from '../../shared/reauthentication/fresh-proof';
import { usePageTitle } from '../../shared/site/site';
import { Button } from '../../shared/ui/Button';
import { Empty, Failed, Notice } from '../../shared/ui/states';
import styles from './audit.module.css';
import { Entry } from './Entry';
import { type AuditFilter, fieldsFrom, filterOf } from './filter';
import { Filters } from './Filters';
import { useAuditPage, useExportAudit, useVerifyAudit } from './queries';
import { texts } from './texts';

interface PageProps {
  readonly filter: AuditFilter;
  readonly after: string;
  /** What follows is not shown yet. */
  readonly isLast: boolean;
  readonly onMore: (after: string) => void;
}

function Page({ filter, after, isLast, onMore }: PageProps) {
  const { data, isError, refetch } = useAuditPage(filter, after);
  if (!data && isError) return <Failed message={texts.failed} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  const { items, next } = data;
  if (items.length === 0 && after === '') return <Empty>{texts.none}</Empty>;
  return (
    <>
      <ul className={styles.list}>
        {items.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      {isLast && next !== null && <Button onClick={() => onMore(next)}>{texts.more}</Button>}
      {isLast && next === null && <p className={admin.soft}>{texts.end}</p>}
    </>
  );
}

/** Page after page, as they are asked for. */
function Entries({ filter }: { filter: AuditFilter }) {
  const [cursors, setCursors] = useState(['']);
  const more = (after: string) => setCursors((before) => [...before, after]);
  return cursors.map((after, index) => (
    <Page key={after} filter={filter} after={after} isLast={index === cursors.length - 1} onMore={more} />
  ));
}

function Verification() {
  const { data, error, isPending, mutate } = useVerifyAudit();
  const isBroken = data !== undefined && data.broken !== null;
  const whole = data && !isBroken ? texts.whole(formatCount(data.batches), formatCount(data.entries)) : null;
  const failure = isBroken ? texts.broken(data.broken ?? 0) : error && texts.verifyFailed;
  return (
    <>
      <Button small aria-disabled={isPending} onClick={() => !isPending && mutate()}>
        {isPending ? texts.verifying : texts.verify}
      </Button>
      <Notice tone="success" message={whole} />
      <Notice tone="error" message={failure} />
    </>
  );
}

function Download({ filter }: { filter: AuditFilter }) {
  const { error, isPending, mutate } = useExportAudit();
  return (
    <>
      <Button small aria-disabled={isPending} onClick={() => !isPending && mutate(filter)}>
        {isPending ? texts.csvBusy : texts.csv}
      </Button>
      <Notice tone="error" message={error && failureMessage(error, texts.csvFailed)} />
    </>
  );
}

/** Everything that was done at the site's desks, newest first: searched, kept as a file, its chain of hashes walked. */
export function AuditScreen() {
  usePageTitle(texts.title);
  const [search] = useSearchParams();
  const fields = useMemo(() => fieldsFrom(search), [search]);
  const filter = useMemo(() => filterOf(fields), [fields]);
  return (
    <div className={admin.screen}>
      <h1>{texts.title}</h1>
      <div className={styles.tools}>
        <Download filter={filter} />
        <Verification />
      </div>
      <Filters key={search.toString()} fields={fields} />
      <Entries key={`entries ${search.toString()}`} filter={filter} />
    </div>
  );
}
