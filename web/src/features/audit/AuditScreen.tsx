import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import admin from '../../shared/admin/admin.module.css';
import { Skeleton } from '../../shared/admin/Skeleton';
import { failureMessage } from '../../shared/reauthentication/fresh-proof';
import { usePageTitle } from '../../shared/site/site';
import { Button } from '../../shared/ui/Button';
import { Empty, Failed, Notice } from '../../shared/ui/states';
import styles from './audit.module.css';
import { Entry } from './Entry';
import { type AuditFilter, fieldsFrom, filterOf } from './filter';
import { Filters } from './Filters';
import { useAudit, useExportAudit, useVerifyAudit } from './queries';
import { texts } from './texts';

const numbers = new Intl.NumberFormat('pt-BR');

function Entries({ filter }: { filter: AuditFilter }) {
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useAudit(filter);
  if (!data && isError) return <Failed message={texts.failed} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  const entries = data.pages.flatMap(({ items }) => items);
  if (entries.length === 0) return <Empty>{texts.none}</Empty>;
  return (
    <>
      <ul className={admin.list}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button
          aria-disabled={isFetchingNextPage}
          onClick={() => !isFetchingNextPage && void fetchNextPage()}
        >
          {isFetchingNextPage ? texts.loadingMore : texts.more}
        </Button>
      ) : (
        <p className={admin.soft}>{texts.end}</p>
      )}
    </>
  );
}

function Verification() {
  const { data, error, isPending, mutate } = useVerifyAudit();
  const isBroken = data !== undefined && data.broken !== null;
  const whole =
    data && !isBroken ? texts.whole(numbers.format(data.batches), numbers.format(data.entries)) : null;
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
      <Entries filter={filter} />
    </div>
  );
}
