import { type PublishedTale } from '@alcova/contracts';
import { useVideoOfTale } from '../../shared/tales/video-of-tale';
import { ButtonLink } from '../../shared/ui/Button';
import styles from './contos.module.css';
import { readingTexts as texts } from './texts';

/** Leads to the video that was made from a tale; nothing where there is none. Its place is kept where one is named. */
export function Listen({ tale }: { tale: PublishedTale }) {
  const video = useVideoOfTale(tale);
  if (tale.videoURL === null) return null;
  return (
    <span className={styles.listen}>
      {video && (
        <ButtonLink small look="primary" to={video}>
          {texts.listen}
        </ButtonLink>
      )}
    </span>
  );
}
