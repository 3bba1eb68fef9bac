import type { testWebhook } from '@alcova/contracts';
import { DestinationFailure, discardBody, Networks, requestOutside } from '@alcova/outside';
import { isSafeToAsk } from '@alcova/platform';
import type { z } from 'zod';
import { signedHeaders } from './sign';

export type Outcome = z.output<typeof testWebhook.output>;

/** For all of it: name, connection, answer. */
const WITHIN_MS = 10_000;
const PRODUCTION = new Networks([]);
/** Outside production it may stand on this machine: for tests. */
const ELSEWHERE = new Networks(['127.0.0.0/8', '::1/128']);

export interface Target {
  readonly address: string;
  readonly secret: string;
}

/**
 * One signed call. Only addresses of the whole internet are connected to, each looked up once and checked; no redirect is followed, and
 * of the answer the status alone is read. @param environment as NODE_ENV says
 */
export async function makeCall(
  { address, secret }: Target,
  { id, body }: { readonly id: string; readonly body: string },
  environment: string,
): Promise<Outcome> {
  if (!isSafeToAsk(address, environment)) return { outcome: 'address-refused', status: null };
  const signal = AbortSignal.timeout(WITHIN_MS);
  const visiting = {
    ...{ networks: environment === 'production' ? PRODUCTION : ELSEWHERE, signal },
    headers: {
      ...{ 'content-type': 'application/json', 'user-agent': 'alcova-webhook' },
      ...signedHeaders(secret, { id, at: new Date(), body }),
    },
    ...{ sent: body, connectWithinMs: WITHIN_MS },
  };
  try {
    const status = await requestOutside(new URL(address), visiting, async (answer) => {
      discardBody(answer);
      return answer.statusCode;
    });
    return { outcome: status >= 200 && status < 300 ? 'taken' : 'not-taken', status };
  } catch (error) {
    if (error instanceof DestinationFailure) return { outcome: error.reason, status: null };
    return { outcome: signal.aborted ? 'too-slow' : 'unreachable', status: null };
  }
}
