import {
  addressesOf,
  DestinationFailure,
  Networks,
  pinnedTo,
  type Resolve,
  resolveName,
} from '@alcova/outside';
import { isSafeToAsk } from '@alcova/platform';
import { Agent, request } from 'undici';

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
  if (!URL.canParse(address) || !isSafeToAsk(address, options.environment))
    throw new FetchFailure('address-refused');
  const signal = AbortSignal.timeout(options.withinMs);
  try {
    return await visit(new URL(address), options, signal);
  } catch (error) {
    if (error instanceof FetchFailure) throw error;
    if (error instanceof DestinationFailure) throw new FetchFailure(error.reason, { cause: error });
    throw new FetchFailure(signal.aborted ? 'too-slow' : 'unreachable', { cause: error });
  }
}

async function visit(url: URL, options: FetchOptions, signal: AbortSignal): Promise<Fetched> {
  const { accept, environment, resolve = resolveName, withinMs } = options;
  const networks = environment === 'production' ? PRODUCTION : ELSEWHERE;
  const addresses = await orAborted(addressesOf(url, networks, resolve), signal);
  const agent = new Agent({
    connect: { lookup: pinnedTo(addresses), timeout: withinMs, autoSelectFamily: true },
    connections: 1,
  });
  try {
    const headers = { accept, 'accept-encoding': 'identity' };
    const answer = await request(url, { dispatcher: agent, headers, signal });
    if (answer.statusCode !== 200) {
      // Nobody reads the rest; what it ends with does not matter.
      answer.body.on('error', () => undefined).destroy();
      throw new FetchFailure('not-answered');
    }
    const type = String(answer.headers['content-type'] ?? '').replace(/;.*/s, '');
    return { bytes: await bounded(answer.body, options.maxBytes), type: type.trim().toLowerCase() };
  } finally {
    await agent.destroy();
  }
}

async function bounded(body: AsyncIterable<Buffer>, most: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > most) throw new FetchFailure('too-large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** A look-up of a name cannot be broken off, but nobody has to wait for it. */
async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop: () => void = () => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(new FetchFailure('too-slow'));
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
