import { type AdminVideo } from '@alcova/contracts';
import { Skeleton } from '../../shared/admin/Skeleton';
import { ButtonLink } from '../../shared/ui/Button';
import { Pagination } from '../../shared/ui/Pagination';
import { Empty, Failed } from '../../shared/ui/states';
import { type AdminFilter, useAdminVideos } from './queries';
import type { Selection } from './selection';
import styles from './table.module.css';
import { columnTexts, selectionTexts, texts } from './texts';
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
  selection,
  onEdit,
  onRemove,
}: TableProps & { readonly videos: readonly AdminVideo[] }) {
  return (
    <table role="table" className={styles.table} aria-label={texts.table}>
      <thead role="rowgroup" className={styles.head}>
        <tr role="row">
          <td role="cell" className={styles.select}>
            <SelectPage ids={videos.map(({ id }) => id)} selection={selection} />
          </td>
          {Object.values(columnTexts).map((column) => (
            <th key={column} role="columnheader" scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className={styles.body}>
        {videos.map((video) => (
          <VideoRow
            key={video.id}
            video={video}
            isSelected={selection.ids.has(video.id)}
            isShut={selection.isFull}
            onSelect={(isSelected) => selection.set([video.id], isSelected)}
            onEdit={() => onEdit(video)}
            onRemove={() => onRemove(video)}
          />
        ))}
      </tbody>
    </table>
  );
}

/** A page of the administrators' list. */
export function VideoTable({ filter, ...table }: TableProps & { readonly filter: AdminFilter }) {
  const { data, isError, refetch } = useAdminVideos(filter);
  if (!data && isError) return <Failed message={texts.failed} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={6} />;
  if (data.items.length === 0) {
    return (
      <Empty>
        <p>{data.total === 0 ? texts.empty : texts.emptyPage}</p>
        {data.total > 0 && <ButtonLink to="/my-videos">{texts.firstPage}</ButtonLink>}
      </Empty>
    );
  }
  return (
    <div className={styles.listing}>
      <p className={styles.total} role="status">
        {texts.total(data.total)}
      </p>
      <Table videos={data.items} {...table} />
      <Pagination page={filter.page} total={data.total} pageSize={data.pageSize} />
    </div>
  );
}
