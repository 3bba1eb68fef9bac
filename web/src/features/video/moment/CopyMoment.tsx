import { type RefObject } from 'react';
import { formatDuration } from '../../../shared/format/format';
import { logFailure } from '../../../shared/log';
import { announce } from '../../../shared/ui/announce';
import { Button } from '../../../shared/ui/Button';
import { momentLink } from './moment';
import { texts } from './texts';

interface CopyMomentProps {
  readonly videoId: string;
  /** What the film stands in. */
  readonly frame: RefObject<HTMLElement | null>;
}

/** Copies the address of the moment at which the film in `frame` stands. */
export default function CopyMoment({ videoId, frame }: CopyMomentProps) {
  const copy = async () => {
    const seconds = frame.current?.querySelector('video')?.currentTime ?? 0;
    const link = momentLink(window.location.origin, videoId, seconds);
    try {
      await navigator.clipboard.writeText(link);
      announce(texts.copied(formatDuration(seconds)));
    } catch (cause) {
      logFailure('clipboard: could not be written', cause);
      announce(texts.copyFailed(link));
    }
  };
  return (
    <Button small onClick={() => void copy()}>
      {texts.copy}
    </Button>
  );
}
