import { type PublishedTale, videoPath } from '@alcova/contracts';
import { beginListening, prepareListening } from '../../shared/listening/begin';
import { useVideoOfTale } from '../../shared/tales/video-of-tale';
import { Button, ButtonLink } from '../../shared/ui/Button';
import { PLAYS } from '../../shared/video/play-wish';
import styles from './contos.module.css';
import { readingTexts as texts } from './texts';

/** Plays the narration of a tale here, or leads to its film; nothing where there is none. Its place is kept where one is named. */
export function Listen({ tale }: { tale: PublishedTale }) {
  const id = useVideoOfTale(tale);
  if (tale.videoURL === null) return null;
  return (
    <span className={styles.listen}>
      {id !== null && (
        <>
          <Button
            small
            look="primary"
            onPointerEnter={() => prepareListening(id)}
            onFocus={() => prepareListening(id)}
            onClick={() => beginListening({ id, title: tale.title })}
          >
            {texts.listen}
          </Button>
          <ButtonLink small to={videoPath(id)} state={PLAYS}>
            {texts.watch}
          </ButtonLink>
        </>
      )}
    </span>
  );
}
