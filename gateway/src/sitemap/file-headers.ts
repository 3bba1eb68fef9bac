import type { LivePolicy } from '../policy/live-policy';
import { variesBy } from '../public-bytes/settings';

/** What was taken down leaves the files of caches after so long. */
const MAX_AGE_SECONDS = 30;

/**
 * What caches are told of the files that programs read, as it stands at each answer.
 * @param sharedSeconds for how long caches may answer public reads; 0 leaves it to these files
 */
export function fileHeaders(
  policy: Pick<LivePolicy, 'differsByCountry' | 'header'>,
  sharedSeconds: number,
): () => Readonly<Record<string, string>> {
  const maxAge = sharedSeconds > 0 ? Math.min(sharedSeconds, MAX_AGE_SECONDS) : MAX_AGE_SECONDS;
  const cacheControl = `public, max-age=${maxAge}`;
  return () => ({
    vary: variesBy(cacheControl, policy.differsByCountry ? policy.header : undefined),
    'cache-control': cacheControl,
  });
}
