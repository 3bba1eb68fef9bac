import { isErrorCode, type listUploads, messageOf, type UploadLogEntry } from '@alcova/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '../../shared/navigation/Link';
import styles from '../../shared/admin/admin.module.css';
import { CardTable } from '../../shared/admin/CardTable';
import { formatMoment } from '../../shared/admin/site-time';
import { Skeleton } from '../../shared/admin/Skeleton';
import table from '../../shared/admin/table.module.css';
import { texts as admin } from '../../shared/admin/texts';
import { call } from '../../shared/api/call';
import { formatCount } from '../../shared/format/count';
import { formatMegabytes } from '../../shared/format/format';
import { usePageTitle } from '../../shared/site/site';
import { Badge } from '../../shared/ui/Badge';
import { ButtonLink } from '../../shared/ui/Button';
import { Pagination } from '../../shared/ui/Pagination';
import { Empty, Failed } from '../../shared/ui/states';
import { Filters, type UploadsFilter, useUploadsFilter } from './Filters';
import { texts } from './texts';

const PAGE_SIZE = 30;
const COLUMNS = [texts.name, texts.file, texts.size, texts.status, texts.moment] as const;
/** Entries name the code of a refusal; people read its text. */
const reasonText = (reason: string, found: string | null) =>
  isErrorCode(reason) ? messageOf(reason, found) : texts.unknownReason;

/** The title, which leads to the video that came of the upload. */
function Title({ entry: { title, videoId } }: { entry: UploadLogEntry }) {
  const shown = title === '' ? <span className={styles.soft}>{texts.untitled}</span> : title;
  return videoId === null ? shown : <Link to={`/video/${videoId}`}>{shown}</Link>;
}

/** How an upload ended, and why where it did not end well. */
function Status({ entry: { status, reason, found, cancelled, fileSize } }: { entry: UploadLogEntry }) {
  if (status === 'success') return <Badge tone="good">{texts.success}</Badge>;
  if (cancelled) {
    const { name, sent } = cancelled;
    return (
      <>
        <Badge>{texts.cancelled}</Badge>
        <p className={styles.note}>
          {texts.cancelledBy(name, formatMegabytes(sent), formatMegabytes(fileSize))}
        </p>
      </>
    );
  }
  return (
    <>
      <Badge tone="bad">{texts.error}</Badge>
      {reason !== null && <p className={styles.note}>{reasonText(reason, found)}</p>}
    </>
  );
}

/** One upload. The roles are written out, since the narrow layout takes the table's own away. */
function Row({ entry }: { entry: UploadLogEntry }) {
  const isGood = entry.status === 'success';
  return (
    <tr role="row" className={table.row}>
      <th role="rowheader" scope="row">
        <Title entry={entry} />
      </th>
      <td role="cell" className={table.wide} title={entry.url === '' ? undefined : entry.url}>
        {entry.fileName}
      </td>
      <td role="cell" className={table.figure}>
        {formatMegabytes(entry.fileSize)}
      </td>
      <td role="cell" className={isGood ? undefined : table.wide}>
        <Status entry={entry} />
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

function List({ filter }: { filter: UploadsFilter }) {
  const { page } = filter;
  const { data, isError, refetch } = useQuery({
    queryKey: ['upload-log', filter],
    queryFn: ({ signal }) =>
      call<typeof listUploads>('GET /api/admin/uploads', {
        query: { ...filter, pageSize: PAGE_SIZE },
        signal,
      }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const isNarrowed = filter.q !== '' || filter.status !== undefined;
  if (!data && isError) return <Failed message={texts.failed} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  if (data.items.length === 0) {
    return (
      <Empty>
        <p>{data.total > 0 ? texts.emptyPage : isNarrowed ? texts.nothingFound : texts.empty}</p>
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

/** Every upload, good or bad, newest first; searched, and narrowed to those that ended well or badly. */
export function UploadLogScreen() {
  usePageTitle(texts.title);
  const chosen = useUploadsFilter();
  return (
    <div className={styles.screen}>
      <h1>{texts.title}</h1>
      <Filters {...chosen} />
      <List filter={chosen.filter} />
    </div>
  );
}
