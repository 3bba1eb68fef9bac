import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { logFailure } from '../../../shared/log';
import { useCountView } from './queries';

/** Counts one view when the video within `frame` starts to play; how often that counts is the server's decision. */
export function useView(id: string, frame: RefObject<HTMLElement | null>): void {
  const countView = useCountView(id);
  const isCounted = useRef(false);
  const count = useEffectEvent(() => {
    if (isCounted.current) return;
    isCounted.current = true;
    countView().catch((cause: unknown) => logFailure('video: the view was not counted', cause));
  });
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const onPlaying = () => count();
    // The events of media do not bubble, but ancestors can catch them on their way down.
    element.addEventListener('playing', onPlaying, { capture: true });
    const video = element.querySelector('video');
    if (video && !video.paused && video.readyState > video.HAVE_CURRENT_DATA) onPlaying();
    return () => element.removeEventListener('playing', onPlaying, { capture: true });
  }, [frame]);
}
