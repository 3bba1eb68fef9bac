import {
  CATEGORY_LABELS,
  type PublicVideo,
  type PublishedTale,
  taleCardWords,
  talePath,
} from '@alcova/contracts';
import { Link } from '../../shared/navigation/Link';
import { Thumbnail } from '../../shared/video/Thumbnail';
import { byMiddleButton, viewsText } from '../../shared/video/VideoCard';
import { countOpened } from './opened';
import styles from './suggestions.module.css';

/** How wide a picture is drawn here (suggestions.module.css). */
const PICTURE_SIZES = '6rem';

interface Choice {
  /** What is chosen takes the place of the entry in the history. */
  readonly replace: boolean;
  readonly onChosen: () => void;
}

export function VideoMatch({ video, replace, onChosen }: Choice & { readonly video: PublicVideo }) {
  const choose = () => {
    countOpened(video.id);
    onChosen();
  };
  return (
    <Link
      className={styles.match}
      role="option"
      tabIndex={-1}
      to={`/video/${video.id}`}
      replace={replace}
      onClick={choose}
      onAuxClick={byMiddleButton(choose)}
    >
      <Thumbnail
        className={styles.picture}
        src={video.thumbnailUrl}
        images={video.images}
        sizes={PICTURE_SIZES}
        eager
      />
      <span className={styles.title}>{video.title}</span>
      <span className={styles.facts}>{viewsText(video.views)}</span>
    </Link>
  );
}

export function TaleMatch({ tale, replace, onChosen }: Choice & { readonly tale: PublishedTale }) {
  return (
    <Link
      className={`${styles.match} ${styles.tale}`}
      role="option"
      tabIndex={-1}
      to={talePath(tale.id)}
      replace={replace}
      onClick={onChosen}
    >
      <span className={styles.title}>{tale.title}</span>
      <span className={styles.facts}>
        {taleCardWords.by(tale.author)}, {CATEGORY_LABELS[tale.category]}
      </span>
    </Link>
  );
}
