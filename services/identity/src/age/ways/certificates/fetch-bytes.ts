import {
  type Answer,
  DestinationFailure,
  discardBody,
  Networks,
  readBounded,
  type Resolve,
  requestOutside,
} from '@alcova/outside';
import { isSafeToAsk } from '@alcova/platform';

const PRODUCTION = new Networks([]);
/** Outside production a list may stand on this machine: for tests. */
const ELSEWHERE = new Networks(['127.0.0.0/8', '::1/128']);

export interface FetchOptions {
  readonly accept: string;
  readonly maxBytes: number;
  /** For all of it: name, connection, bytes. */
  readonly withinMs: number;
  /** As NODE_ENV says. */
  readonly environment: string;
  readonly resolve?: Resolve;
}

export interface Fetched {
  readonly bytes: Buffer;
  /** Lower case, without parameters. */
  readonly type: string;
}

/** Why nothing came. `kind` is a fixed word, for the log. */
export class FetchFailure extends Error {
  override readonly name = 'FetchFailure';

  constructor(
    readonly kind:
      'address-refused' | 'name-unknown' | 'not-answered' | 'too-large' | 'too-slow' | 'unreachable',
    options?: ErrorOptions,
  ) {
    super(kind, options);
  }
}

/**
 * What stands at an address on the web, with one request: no redirect is followed, and only addresses of the whole internet are connected
 * to, each looked up once and checked.
 * @throws FetchFailure
 */
export async function fetchBytes(address: string, options: FetchOptions): Promise<Fetched> {
  const { accept, environment, resolve, withinMs } = options;
  if (!URL.canParse(address) || !isSafeToAsk(address, environment)) throw new FetchFailure('address-refused');
  const signal = AbortSignal.timeout(withinMs);
  const visiting = {
    ...{ networks: environment === 'production' ? PRODUCTION : ELSEWHERE, signal },
    headers: { accept, 'accept-encoding': 'identity' },
    ...{ connectWithinMs: withinMs, ...(resolve && { resolve }) },
  };
  try {
    return await requestOutside(new URL(address), visiting, (answer) => read(answer, options.maxBytes));
  } catch (error) {
    if (error instanceof FetchFailure) throw error;
    if (error instanceof DestinationFailure) throw new FetchFailure(error.reason, { cause: error });
    throw new FetchFailure(signal.aborted ? 'too-slow' : 'unreachable', { cause: error });
  }
}

async function read(answer: Answer, maxBytes: number): Promise<Fetched> {
  if (answer.statusCode !== 200) {
    discardBody(answer);
    throw new FetchFailure('not-answered');
  }
  const type = String(answer.headers['content-type'] ?? '').replace(/;.*/s, '');
  const bytes = await readBounded(answer.body, maxBytes, () => new FetchFailure('too-large'));
  return { bytes, type: type.trim().toLowerCase() };
}
