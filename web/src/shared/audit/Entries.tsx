import { type NamedAuditEntry } from '@alcova/contracts';
import { useState } from 'react';
import admin from '../admin/admin.module.css';
import { Skeleton } from '../admin/Skeleton';
import { Button } from '../ui/Button';
import { Empty, Failed } from '../ui/states';
import { Details } from './Details';
import styles from './entries.module.css';
import { Entry } from './Entry';
import { type AuditFilter, useAuditPage } from './queries';
import { type Run, runsOf } from './runs';
import { texts } from './texts';

interface EntriesProps {
  readonly filter: AuditFilter;
  /** What is said where there are none. */
  readonly none?: string;
}

interface PageProps extends EntriesProps {
  readonly after: string;
  /** What follows is not shown yet. */
  readonly isLast: boolean;
  readonly onMore: (after: string) => void;
}

/** What one act did with many items, one by one, of those that the filter finds. */
const actOf = (filter: AuditFilter, { group, action }: NamedAuditEntry): AuditFilter => ({
  ...filter,
  ...(group === null ? {} : { group }),
  action,
});

/** A line, and what it opens: one entry's details, or the entries of all that it stands for. */
function Line({ run: { entries, count }, filter }: { run: Run; filter: AuditFilter }) {
  const [newest] = entries;
  if (!newest) return null;
  const each = () =>
    entries.map((entry) =>
      entry.others > 0 ? (
        <Entries key={entry.id} filter={actOf(filter, entry)} />
      ) : (
        <ul key={entry.id} className={styles.list}>
          <Line run={{ entries: [entry], count: 1 }} filter={filter} />
        </ul>
      ),
    );
  return (
    <Entry entry={newest} count={count}>
      {() => (count > 1 ? each() : <Details entry={newest} />)}
    </Entry>
  );
}

function Page({ filter, none = texts.none, after, isLast, onMore }: PageProps) {
  const { data, isError, refetch } = useAuditPage(filter, after);
  if (!data && isError) return <Failed message={texts.failed} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  const { items, next } = data;
  if (items.length === 0 && after === '') return <Empty>{none}</Empty>;
  return (
    <>
      <ul className={styles.list}>
        {runsOf(items).map((run) => (
          <Line key={run.entries[0]?.id} run={run} filter={filter} />
        ))}
      </ul>
      {isLast && next !== null && <Button onClick={() => onMore(next)}>{texts.more}</Button>}
      {isLast && next === null && filter.group === undefined && <p className={admin.soft}>{texts.end}</p>}
    </>
  );
}

/** Entries of the audit log, page after page, as they are asked for. */
export function Entries({ filter, none }: EntriesProps) {
  const [cursors, setCursors] = useState(['']);
  const more = (after: string) => setCursors((before) => [...before, after]);
  return cursors.map((after, index) => (
    <Page
      key={after}
      filter={filter}
      none={none}
      after={after}
      isLast={index === cursors.length - 1}
      onMore={more}
    />
  ));
}
