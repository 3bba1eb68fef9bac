/** Of an answer that neither a browser nor a cache in front of the site keeps any of. */
export const NOT_KEPT = 'private, no-store';

/** The same Cache-Control for a browser alone: what caches that answer many are told is left out. */
export const notShared = (cacheControl: string): string =>
  cacheControl
    .split(', ')
    .filter((told) => told !== 'proxy-revalidate' && !told.startsWith('s-maxage='))
    .map((told) => (told === 'public' ? 'private' : told))
    .join(', ');

/**
 * For how long who has a file may keep it. Caches that answer many keep it only where one was configured, and ask again soon, since what
 * they keep may have been taken down.
 * @param seconds for a browser
 * @param sharedSeconds for a cache in front of the site; 0 where there is none
 */
export const cacheControlOf = (seconds: number, sharedSeconds: number): string =>
  sharedSeconds === 0
    ? `private, max-age=${seconds}, immutable`
    : `public, max-age=${seconds}, s-maxage=${Math.min(seconds, sharedSeconds)}, proxy-revalidate, immutable`;
