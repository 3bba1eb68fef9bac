import type { GatewayConfig } from '../config/config';
import { notShared } from '../media/cache-control';

/** Injection token of PublicSettings. */
export const PUBLIC_SETTINGS = Symbol('gateway.public-bytes.settings');

export interface PublicSettings {
  readonly maxBytes: number;
  readonly maxLoads: number;
  /**
   * Names and values by turns of the headers that all answers have.
   * @param countryHeader of answers that differ by country: a cache that answers by itself has to keep them apart
   * @param isShared false where a cache that answers many may keep none of them
   */
  headersWith(
    rarelyChanges: boolean,
    countryHeader: string | undefined,
    isShared: boolean,
  ): readonly string[];
}

/** Cache-Control of what changes with the installation alone. */
const RARELY_CHANGED = 'public, max-age=60, s-maxage=300, stale-while-revalidate=600';

/**
 * A cache that must ask before it uses an answer is told by the tag that another class gets another one. One that need not ask has to know by
 * what answers differ.
 */
export function variesBy(cacheControl: string, countryHeader: string | undefined): string {
  const asksFirst = !/(s-maxage|max-age)=[1-9]/.test(cacheControl);
  return asksFirst || countryHeader === undefined ? 'accept-encoding' : `accept-encoding, ${countryHeader}`;
}

/** @param everywhere headers of every answer of the site */
export function publicSettings(
  config: Pick<GatewayConfig, 'PUBLIC_CACHE_BYTES' | 'PUBLIC_READS_AT_ONCE' | 'PUBLIC_SHARED_CACHE_SECONDS'>,
  everywhere: Readonly<Record<string, string>>,
): PublicSettings {
  const shared =
    config.PUBLIC_SHARED_CACHE_SECONDS > 0 ? `s-maxage=${config.PUBLIC_SHARED_CACHE_SECONDS}, ` : '';
  const usual = `public, max-age=0, ${shared}must-revalidate`;
  const fixed = Object.entries(everywhere).flat();
  return {
    maxBytes: config.PUBLIC_CACHE_BYTES,
    maxLoads: config.PUBLIC_READS_AT_ONCE,
    headersWith: (rarelyChanges, countryHeader, isShared) => {
      const told = rarelyChanges ? RARELY_CHANGED : usual;
      const cacheControl = isShared ? told : notShared(told);
      return ['cache-control', cacheControl, 'vary', variesBy(cacheControl, countryHeader), ...fixed];
    },
  };
}
