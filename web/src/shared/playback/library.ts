import type Hls from 'hls.js';

type Loading = Promise<{ default: typeof Hls }>;

/** The whole library, which films need for their other sounds; a load that failed is tried anew. */
let whole: Loading | undefined;

export function loadHls(): Loading {
  whole ??= import('hls.js').catch((cause: unknown): never => {
    whole = undefined;
    throw cause;
  });
  return whole;
}

/** What sound alone needs is a third smaller; where the whole library is here, or on its way, it does as well. */
export const loadHlsForSound = (): Loading => whole ?? import('hls.js/light');
