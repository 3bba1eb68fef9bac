import { ERRORS, isErrorCode, listUploadsRoute, type UploadLogEntry } from '@alcova/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import styles from '../../shared/admin/admin.module.css';
import { CardTable } from '../../shared/admin/CardTable';
import { formatMoment } from '../../shared/admin/site-time';
import { Skeleton } from '../../shared/admin/Skeleton';
import table from '../../shared/admin/table.module.css';
import { texts as admin } from '../../shared/admin/texts';
import { call } from '../../shared/api/call';
import { formatCount } from '../../shared/format/count';
import { formatMegabytes } from '../../shared/format/format';
import { pageFrom } from '../../shared/format/pages';
import { usePageTitle } from '../../shared/site/site';
import { ButtonLink } from '../../shared/ui/Button';
import { Pagination } from '../../shared/ui/Pagination';
import { Empty, Failed } from '../../shared/ui/states';
import { texts } from './texts';

const PAGE_SIZE = 30;
const COLUMNS = [texts.name, texts.file, texts.size, texts.status, texts.moment] as const;
/** Entries name the code of a refusal; people read its text. */
const reasonText = (reason: string) => (isErrorCode(reason) ? ERRORS[reason].message : texts.unknownReason);

/** One upload. The roles are written out, since the narrow layout takes the table's own away. */
function Row({ entry }: { entry: UploadLogEntry }) {
  const isGood = entry.status === 'success';
  return (
    <tr role="row" className={table.row}>
      <th role="rowheader" scope="row">
        {entry.title === '' ? <span className={styles.soft}>{texts.untitled}</span> : entry.title}
      </th>
      <td role="cell" className={table.wide} title={entry.url === '' ? undefined : entry.url}>
        {entry.fileName}
      </td>
      <td role="cell" className={table.figure}>
        {formatMegabytes(entry.fileSize)}
      </td>
      <td role="cell" className={isGood ? undefined : table.wide}>
        <span className={`${styles.badge} ${isGood ? styles.good : styles.bad}`}>
          {isGood ? texts.success : texts.error}
        </span>
        {entry.reason !== null && <p className={styles.note}>{reasonText(entry.reason)}</p>}
      </td>
      <td role="cell" className={table.figure}>
        <time dateTime={entry.uploadedAt}>{formatMoment(entry.uploadedAt)}</time>
      </td>
    </tr>
  );
}

function Table({ entries }: { entries: readonly UploadLogEntry[] }) {
  return (
    <CardTable label={texts.table} columns={COLUMNS}>
      {entries.map((entry) => (
        <Row key={entry.id} entry={entry} />
      ))}
    </CardTable>
  );
}

function List() {
  const [search] = useSearchParams();
  const page = pageFrom(search.get('page'));
  const { data, isError, refetch } = useQuery({
    queryKey: ['upload-log', page],
    queryFn: ({ signal }) => call(listUploadsRoute, { query: { page, pageSize: PAGE_SIZE }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  if (!data && isError) return <Failed message={texts.failed} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  if (data.items.length === 0) {
    return (
      <Empty>
        <p>{data.total === 0 ? texts.empty : texts.emptyPage}</p>
        {data.total > 0 && <ButtonLink to="/uploads">{admin.firstPage}</ButtonLink>}
      </Empty>
    );
  }
  return (
    <>
      <p className={styles.total} role="status">
        {texts.total(data.total, formatCount(data.total))}
      </p>
      <Table entries={data.items} />
      <Pagination page={page} total={data.total} pageSize={data.pageSize} />
    </>
  );
}

/** Every upload, good or bad, newest first. */
export function UploadLogScreen() {
  usePageTitle(texts.title);
  return (
    <div className={styles.screen}>
      <h1>{texts.title}</h1>
      <List />
    </div>
  );
}
