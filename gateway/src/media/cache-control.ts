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
 * Where an age has to be proved, a browser shows what it has kept for so long (s) without asking whether it still may: somebody else may sit
 * there by then. Afterwards it asks, and is told that a file has not changed; who seeks back in a film loads nothing twice.
 */
export const ASKED_AGAIN_SECONDS = 600;

/** The same Cache-Control, for no longer than that. */
export const keptBriefly = (cacheControl: string): string =>
  cacheControl.replace(
    /max-age=(\d+)/,
    (_told, seconds: string) => `max-age=${Math.min(Number(seconds), ASKED_AGAIN_SECONDS)}`,
  );

/** Who may keep a file that adults see, as it stands for one request. */
export interface Keeping {
  /** Who asks has to prove an age where they are: the browser may be a family's. */
  readonly asksAge: boolean;
  /** For how long caches in front of the site may answer many by themselves, s; 0 where none may. */
  readonly sharedSeconds: number;
}

/**
 * For how long who has a file may keep it. Caches that answer many keep it only where one was configured, and ask again soon, since what
 * they keep may have been taken down.
 * @param seconds for a browser, at most
 */
export function cacheControlOf(seconds: number, { asksAge, sharedSeconds }: Keeping): string {
  if (asksAge) return `private, max-age=${Math.min(seconds, ASKED_AGAIN_SECONDS)}, must-revalidate`;
  return sharedSeconds === 0
    ? `private, max-age=${seconds}, immutable`
    : `public, max-age=${seconds}, s-maxage=${Math.min(seconds, sharedSeconds)}, proxy-revalidate, immutable`;
}
