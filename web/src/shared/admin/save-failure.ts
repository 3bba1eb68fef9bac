import { ApiError } from '../api/error';
import { isCancelled } from '../reauthentication/fresh-proof';

/** Refusals that say themselves what to do. */
const TOLD =
  /(?:version-conflict|not-found|fields-required|-invalid|internal-address|address-refused|webhook\.none|auth\..+)$/;

/** Whether the server refuses to lead people to the address. */
export const isInternalAddress = (cause: Error): boolean =>
  cause instanceof ApiError && cause.code === 'link.internal-address';

/** What a form says when saving failed: the server's own words where they help, else the `fallback`; null where it was called off. */
export function saveFailure(cause: Error | null, fallback: string): string | null {
  if (!cause || isCancelled(cause)) return null;
  return cause instanceof ApiError && cause.code !== 'request.invalid' && TOLD.test(cause.code)
    ? cause.message
    : fallback;
}
