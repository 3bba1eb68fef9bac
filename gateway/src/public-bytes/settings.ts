/** Injection token of PublicSettings. */
export const PUBLIC_SETTINGS = Symbol('gateway.public-bytes.settings');

/** At once, of what must be read from services; more are told to come back. */
const MAX_LOADS = 256;

export interface PublicSettings {
  readonly maxBytes: number;
  readonly maxLoads: number;
  /** Names and values by turns of the headers that all answers have. */
  headersWith(cacheControl: string | undefined): readonly string[];
}

/** Cache-Control of what changes with the installation alone. */
export const RARELY_CHANGED = 'public, max-age=60, s-maxage=300, stale-while-revalidate=600';

/**
 * @param sharedSeconds for how long caches in front of the site may answer by themselves; 0 makes them ask, and get 304
 * @param everywhere headers of every answer of the site
 */
export function publicSettings(
  maxBytes: number,
  sharedSeconds: number,
  everywhere: Readonly<Record<string, string>>,
): PublicSettings {
  const shared = sharedSeconds > 0 ? `s-maxage=${sharedSeconds}, ` : '';
  const usual = `public, max-age=0, ${shared}must-revalidate`;
  const fixed = ['vary', 'accept-encoding', ...Object.entries(everywhere).flat()];
  return {
    maxBytes,
    maxLoads: MAX_LOADS,
    headersWith: (cacheControl = usual) => ['cache-control', cacheControl, ...fixed],
  };
}
