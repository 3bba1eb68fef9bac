import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect } from 'react';
import { logFailure } from '../../../shared/log';
import { videoKey } from '../base/queries';

/** What is taken down must stop within a minute, also where a browser has loaded all of it. */
const ASK_EVERY_MS = 25_000;

/**
 * Asks for the page's video anew while a film plays in `host`, or where it failed: one that was taken down leaves the page, and playback ends
 * with it. A film that rests asks nothing.
 */
export function useStillThere(videoId: string, host: RefObject<HTMLElement | null>): void {
  const cache = useQueryClient();
  useEffect(() => {
    const ask = () => {
      const film = host.current?.querySelector('video');
      if (film?.paused) return;
      cache
        .invalidateQueries({ queryKey: videoKey(videoId), exact: true })
        .catch((cause: unknown) => logFailure('player: whether the video is still there is unknown', cause));
    };
    const timer = setInterval(ask, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [cache, videoId, host]);
}
