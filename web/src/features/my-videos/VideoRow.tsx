import { type AdminVideo, CATEGORY_LABELS } from '@alcova/contracts';
import { formatDate, formatDuration, formatViews } from '../../shared/format/format';
import { formatMoment } from '../../shared/admin/site-time';
import { formatCount } from '../../shared/format/count';
import { Link } from '../../shared/navigation/Link';
import { Badge } from '../../shared/ui/Badge';
import { Button } from '../../shared/ui/Button';
import { Thumbnail } from '../../shared/video/Thumbnail';
import { useChangeFilter } from '../../shared/admin/use-change-filter';
import { type FilterName } from './base/filter';
import { Held } from './base/Held';
import { MediaAddress } from './MediaAddress';
import { Processing } from './Processing';
import styles from './table.module.css';
import { columnTexts, searchTexts, selectionTexts, texts } from './base/texts';

interface VideoRowProps {
  readonly video: AdminVideo;
  readonly isSelected: boolean;
  readonly onSelect: (isSelected: boolean) => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function Meta({ video: { category, duration, createdAt, author } }: { video: AdminVideo }) {
  const change = useChangeFilter<FilterName>();
  return (
    <span className={styles.meta}>
      <span>{CATEGORY_LABELS[category]}</span>
      <span>{formatDuration(duration)}</span>
      <span title={texts.sentOn(formatDate(createdAt))}>
        <span className={styles.sent}>{texts.sent}</span> {formatDate(createdAt)}
      </span>
      {author !== '' && (
        <button
          type="button"
          className={styles.author}
          title={searchTexts.ofAuthor(author)}
          onClick={() => change('author', author)}
        >
          {author}
        </button>
      )}
    </span>
  );
}

function Facts({ video }: { video: AdminVideo }) {
  return (
    <th role="rowheader" scope="row" className={styles.subject}>
      <div className={styles.video}>
        <Thumbnail className={styles.picture} src={video.thumbnailUrl} images={video.images} sizes="8rem" />
        <div className={styles.told}>
          <div className={styles.facts}>
            <span className={styles.title} title={video.title}>
              <Link className={styles.watch} to={`/video/${video.id}`}>
                {video.title}
              </Link>
            </span>
            <Meta video={video} />
          </div>
          <div className={styles.processing}>
            <Processing video={video} />
          </div>
        </div>
      </div>
    </th>
  );
}

function Status({ video }: { video: AdminVideo }) {
  const { isActive, scheduledFor, hold } = video;
  return (
    <td role="cell" className={styles.statusCell}>
      <span className={styles.status}>
        {hold ? (
          <Held video={video} />
        ) : (
          <Badge tone={isActive ? 'good' : undefined}>{isActive ? texts.active : texts.inactive}</Badge>
        )}
        {scheduledFor !== null && (
          <span className={styles.meta}>{texts.scheduledFor(formatMoment(scheduledFor))}</span>
        )}
      </span>
    </td>
  );
}

function Figures({ video }: { video: AdminVideo }) {
  const { title, url, views, likes, comments, isFavorite } = video;
  return (
    <>
      <td role="cell" className={styles.addressCell}>
        <MediaAddress url={url} title={title} />
      </td>
      <td role="cell" className={styles.figure} data-label={columnTexts.views}>
        <span title={formatCount(views)}>{formatViews(views)}</span>
      </td>
      <td role="cell" className={styles.figure} data-label={columnTexts.likes}>
        {formatCount(likes)}
      </td>
      <td role="cell" className={styles.figure} data-label={columnTexts.comments}>
        {formatCount(comments)}
      </td>
      <Status video={video} />
      <td role="cell" className={styles.figure} data-label={columnTexts.favorite}>
        {isFavorite ? texts.yes : texts.no}
      </td>
    </>
  );
}

function Actions({ video, onEdit, onRemove }: Pick<VideoRowProps, 'video' | 'onEdit' | 'onRemove'>) {
  const { title } = video;
  return (
    <div className={styles.actions}>
      <Button small onClick={onEdit} aria-label={texts.editOf(title)}>
        {texts.edit}
      </Button>
      <Button small look="danger" onClick={onRemove} aria-label={texts.removeOf(title)}>
        {texts.remove}
      </Button>
    </div>
  );
}

/** One video. The roles are written out, since the narrow layout takes the table's own away. */
export function VideoRow({ video, isSelected, onSelect, onEdit, onRemove }: VideoRowProps) {
  return (
    <tr role="row" className={styles.row} data-selected={isSelected}>
      <td role="cell" className={styles.select}>
        <label className={styles.box}>
          <input type="checkbox" checked={isSelected} onChange={(event) => onSelect(event.target.checked)} />
          <span className="visually-hidden">{selectionTexts.one(video.title)}</span>
        </label>
      </td>
      <Facts video={video} />
      <Figures video={video} />
      <td role="cell" className={styles.actionCell}>
        <Actions video={video} onEdit={onEdit} onRemove={onRemove} />
      </td>
    </tr>
  );
}
