import { useEffect, useEffectEvent } from 'react';
import { whenIdle } from '../../../shared/idle';
import { useListening } from '../../../shared/listening/store';
import { logFailure } from '../../../shared/log';
import { lazyOptional } from '../../../shared/ui/dispensable';
import { lastPlace } from '../place';
import type { NarratedProps } from './Narrated';

const Narrated = lazyOptional('read along', () => import('./Narrated'));

interface ReadAlongProps extends Omit<NarratedProps, 'track'> {
  readonly filmId: string;
  /** Is told the paragraph in which one stopped listening, if that was later than the reading. */
  readonly onHeard: (paragraph: number) => void;
}

/** Looks whether the film of a tale is listened to, or was: the rest comes only then. */
export default function ReadAlong({ filmId, onHeard, ...props }: ReadAlongProps) {
  const track = useListening((listening) => listening.track);
  const { tale } = props;
  const hear = useEffectEvent((paragraph: number | undefined) => {
    if (paragraph !== undefined) onHeard(paragraph);
  });
  useEffect(() => {
    if (lastPlace(tale.id, filmId)?.kind !== 'film') return undefined;
    return whenIdle(() => {
      import('./places')
        .then(({ paragraphHeard }) => paragraphHeard(tale, filmId))
        .then(hear, (cause: unknown) => logFailure('read along: its code could not be loaded', cause));
    });
  }, [tale, filmId]);
  return track?.id === filmId && <Narrated {...props} track={track} />;
}
