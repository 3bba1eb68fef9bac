import { type AdminVideo, CATEGORY_LABELS } from '@alcova/contracts';
import { formatDate, formatDuration } from '../../shared/format/format';
import { Button, ButtonLink } from '../../shared/ui/Button';
import { Thumbnail } from '../../shared/video/Thumbnail';
import { viewsText } from '../../shared/video/VideoCard';
import styles from './my-videos.module.css';
import { Processing } from './Processing';
import { texts } from './texts';

interface VideoRowProps {
  readonly video: AdminVideo;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

/** One video of the administrators' list with what can be done to it. */
export function VideoRow({ video, onEdit, onRemove }: VideoRowProps) {
  const canWatch = video.mediaState === 'ready' || video.mediaState === 'playable';
  return (
    <li className={styles.row}>
      <Thumbnail className={styles.picture} src={video.thumbnailUrl} />
      <div className={styles.facts}>
        <h2 className={styles.title}>{video.title}</h2>
        <div className={styles.badges}>
          <span className={`${styles.badge} ${video.isActive ? styles.good : ''}`}>
            {video.isActive ? texts.active : texts.inactive}
          </span>
          {video.isFavorite && <span className={styles.badge}>{texts.favorite}</span>}
        </div>
        <p className={styles.meta}>
          <span>{CATEGORY_LABELS[video.category]}</span>
          <span>{formatDuration(video.duration)}</span>
          <span>{viewsText(video.views)}</span>
          <span>{texts.sentOn(formatDate(video.createdAt))}</span>
        </p>
        <Processing video={video} />
      </div>
      <div className={styles.actions}>
        {canWatch && (
          <ButtonLink small to={`/video/${video.id}`}>
            {texts.watch}
          </ButtonLink>
        )}
        <Button small onClick={onEdit} aria-label={texts.editOf(video.title)}>
          {texts.edit}
        </Button>
        <Button small look="danger" onClick={onRemove} aria-label={texts.removeOf(video.title)}>
          {texts.remove}
        </Button>
      </div>
    </li>
  );
}
