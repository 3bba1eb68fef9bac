import type { GatewayConfig } from '../config';

/** Injection token of PublicSettings. */
export const PUBLIC_SETTINGS = Symbol('gateway.public-bytes.settings');

export interface PublicSettings {
  readonly maxBytes: number;
  readonly maxLoads: number;
  /** Names and values by turns of the headers that all answers have. */
  headersWith(cacheControl: string | undefined): readonly string[];
}

/** Cache-Control of what changes with the installation alone. */
export const RARELY_CHANGED = 'public, max-age=60, s-maxage=300, stale-while-revalidate=600';

/** @param everywhere headers of every answer of the site */
export function publicSettings(
  config: Pick<GatewayConfig, 'PUBLIC_CACHE_BYTES' | 'PUBLIC_READS_AT_ONCE' | 'PUBLIC_SHARED_CACHE_SECONDS'>,
  everywhere: Readonly<Record<string, string>>,
): PublicSettings {
  const shared =
    config.PUBLIC_SHARED_CACHE_SECONDS > 0 ? `s-maxage=${config.PUBLIC_SHARED_CACHE_SECONDS}, ` : '';
  const usual = `public, max-age=0, ${shared}must-revalidate`;
  const fixed = ['vary', 'accept-encoding', ...Object.entries(everywhere).flat()];
  return {
    maxBytes: config.PUBLIC_CACHE_BYTES,
    maxLoads: config.PUBLIC_READS_AT_ONCE,
    headersWith: (cacheControl = usual) => ['cache-control', cacheControl, ...fixed],
  };
}
