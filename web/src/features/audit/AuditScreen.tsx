import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import admin from '../../shared/admin/admin.module.css';
import { Entries } from '../../shared/audit/Entries';
import { type AuditFilter } from '../../shared/audit/queries';
import { formatCount } from '../../shared/format/count';
import { failureMessage } from '../../shared/reauthentication/fresh-proof';
import { usePageTitle } from '../../shared/site/site';
import { Button } from '../../shared/ui/Button';
import { Notice } from '../../shared/ui/states';
import styles from './audit.module.css';
import { fieldsFrom, filterOf } from './filter';
import { Filters } from './Filters';
import { useExportAudit, useVerifyAudit } from './queries';
import { texts } from './texts';

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
