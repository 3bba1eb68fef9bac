import { type RefObject, useEffect, useState } from 'react';
import { whenIdle } from '../../../shared/idle';

/** How long the page stands before the player is built though nobody has turned to it (ms): until then every tap is answered at once. */
const QUIET_MS = 2_500;

/** Whether somebody has turned to the film in `frame`, by a pointer over it or by any key, or else has had the page for a while. */
export function useAttention(frame: RefObject<HTMLElement | null>): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    const wait = new AbortController();
    const { signal } = wait;
    const draw = () => {
      wait.abort();
      setDrawn(true);
    };
    frame.current?.addEventListener('pointerover', draw, { signal });
    document.addEventListener('keydown', draw, { signal });
    const standing = () => {
      const timer = setTimeout(() => signal.addEventListener('abort', whenIdle(draw)), QUIET_MS);
      signal.addEventListener('abort', () => clearTimeout(timer));
    };
    if (document.readyState === 'complete') standing();
    else window.addEventListener('load', standing, { signal });
    return () => wait.abort();
  }, [frame]);
  return isDrawn;
}
