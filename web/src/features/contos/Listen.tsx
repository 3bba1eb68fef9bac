import { type PublishedTaleInFull, videoPath } from '@alcova/contracts';
import { beginListening, prepareListening } from '../../shared/listening/begin';
import { logFailure } from '../../shared/log';
import { useVideoOfTale } from '../../shared/tales/video-of-tale';
import { Button, ButtonLink } from '../../shared/ui/Button';
import { PLAYS } from '../../shared/video/play-wish';
import styles from './contos.module.css';
import { lastPlace } from './place';
import { readingTexts as texts } from './texts';

/** The second from which to listen, where one stopped reading after one stopped listening; undefined otherwise. Never fails. */
function fromReading(tale: PublishedTaleInFull, filmId: string): Promise<number | undefined> | undefined {
  if (lastPlace(tale.id, filmId)?.kind !== 'tale') return undefined;
  return import('./read-along/places')
    .then(({ secondRead }) => secondRead(tale, filmId))
    .catch((cause: unknown) => {
      logFailure('read along: its code could not be loaded', cause);
      return undefined;
    });
}

/** Plays the narration of a tale here, or leads to its film; nothing where there is none. Its place is kept where one is named. */
export function Listen({ tale }: { tale: PublishedTaleInFull }) {
  const id = useVideoOfTale(tale);
  if (tale.videoURL === null) return null;
  const prepare = (filmId: string) => {
    prepareListening(filmId);
    void fromReading(tale, filmId);
  };
  return (
    <span className={styles.listen}>
      {id !== null && (
        <>
          <Button
            small
            look="primary"
            onPointerEnter={() => prepare(id)}
            onFocus={() => prepare(id)}
            onClick={() => beginListening({ id, title: tale.title }, fromReading(tale, id))}
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
