import { type AdminVideo, type AdminVideoSort } from '@alcova/contracts';
import { Skeleton } from '../../shared/admin/Skeleton';
import { ButtonLink } from '../../shared/ui/Button';
import { Empty, Failed } from '../../shared/ui/states';
import { ColumnHeads } from './ColumnHeads';
import { type AdminFilter, isCounted } from './base/filter';
import { useAdminVideos } from './base/queries';
import { Pages } from './Pages';
import type { Selection } from './selection';
import styles from './table.module.css';
import { searchTexts, selectionTexts, texts } from './base/texts';
import { VideoRow } from './VideoRow';

interface TableProps {
  readonly selection: Selection;
  readonly onEdit: (video: AdminVideo) => void;
  readonly onRemove: (video: AdminVideo) => void;
}

/** Selects the page's videos, or none of them; in between it shows that some are. */
function SelectPage({ ids, selection }: { ids: readonly string[]; selection: Selection }) {
  const selected = ids.filter((id) => selection.ids.has(id)).length;
  const isAll = selected === ids.length;
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = selected > 0 && !isAll;
        }}
        onChange={(event) => selection.set(ids, event.target.checked)}
      />
      <span className={styles.boxText}>{selectionTexts.all}</span>
    </label>
  );
}

function Table({
  videos,
  sort,
  selection,
  onEdit,
  onRemove,
}: TableProps & { readonly videos: readonly AdminVideo[]; readonly sort: AdminVideoSort }) {
  return (
    <table role="table" className={styles.table} aria-label={texts.table}>
      <thead role="rowgroup" className={styles.head}>
        <tr role="row">
          <td role="cell" className={styles.select}>
            <SelectPage ids={videos.map(({ id }) => id)} selection={selection} />
          </td>
          <ColumnHeads sort={sort} />
        </tr>
      </thead>
      <tbody role="rowgroup" className={styles.body}>
        {videos.map((video) => (
          <VideoRow
            key={video.id}
            video={video}
            isSelected={selection.ids.has(video.id)}
            onSelect={(isSelected) => selection.set([video.id], isSelected)}
            onEdit={() => onEdit(video)}
            onRemove={() => onRemove(video)}
          />
        ))}
      </tbody>
    </table>
  );
}

/** There is no such page, nothing that fits the filters, or nothing at all. */
function Nothing({ filter, total }: { filter: AdminFilter; total: number }) {
  const isSearch = !isCounted(filter) || filter.category !== undefined;
  const [text, way] =
    total > 0
      ? [texts.emptyPage, texts.firstPage]
      : isSearch
        ? [searchTexts.none, searchTexts.clear]
        : [texts.empty, null];
  return (
    <Empty>
      <p>{text}</p>
      {way !== null && <ButtonLink to="/my-videos">{way}</ButtonLink>}
    </Empty>
  );
}

/** A page of the administrators' list. */
export function VideoTable({ filter, ...table }: TableProps & { readonly filter: AdminFilter }) {
  const { data, isError, refetch } = useAdminVideos(filter);
  if (!data && isError) return <Failed message={texts.failed} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className={`${styles.listing} ${styles.waiting}`}>
        <Skeleton rows={8} />
      </div>
    );
  if (data.items.length === 0) return <Nothing filter={filter} total={data.total} />;
  return (
    <div className={styles.listing}>
      <Table videos={data.items} sort={filter.sort} {...table} />
      <Pages filter={filter} total={data.total} pageSize={data.pageSize} />
    </div>
  );
}
