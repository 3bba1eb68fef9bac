import { Agent, type Dispatcher, request } from 'undici';
import { addressesOf, pinnedTo, type Resolve, resolveName } from './destination';
import type { Networks } from './networks';

/** Where a process may connect to, and how names are looked up. */
export interface Web {
  readonly networks: Networks;
  readonly resolve?: Resolve;
}

export interface VisitOptions extends Web {
  readonly headers: Readonly<Record<string, string>>;
  /** What is sent (POST); without it the address is read (GET). */
  readonly sent?: string;
  /** Gives up when aborted, whatever is waited for. */
  readonly signal: AbortSignal;
  readonly connectWithinMs: number;
  /** A server that sends nothing for so long is given up; the client's own five minutes where nothing is said. */
  readonly silentMs?: number;
}

export type Answer = Pick<Dispatcher.ResponseData, 'statusCode' | 'headers' | 'body'>;

/**
 * One request on a connection of its own, which ends with `use`: every address behind the name is checked before it is connected to. No
 * cookie and no referrer is sent, and no redirect followed.
 * @throws DestinationFailure, the signal's reason, what the connection fails with, what `use` throws
 */
export async function requestOutside<T>(
  url: URL,
  options: VisitOptions,
  use: (answer: Answer) => Promise<T>,
): Promise<T> {
  const { networks, resolve = resolveName, headers, sent, signal, connectWithinMs, silentMs } = options;
  const addresses = await orAborted(addressesOf(url, networks, resolve), signal);
  const agent = new Agent({
    connect: { lookup: pinnedTo(addresses), timeout: connectWithinMs, autoSelectFamily: true },
    connections: 1,
    ...(silentMs !== undefined && { headersTimeout: silentMs, bodyTimeout: silentMs }),
  });
  try {
    const asked = sent === undefined ? {} : ({ method: 'POST', body: sent } as const);
    return await use(await request(url, { ...asked, dispatcher: agent, headers, signal }));
  } finally {
    await agent.destroy();
  }
}

/** Leaves an answer unread. What it ends with does not matter. */
export const discardBody = ({ body }: Answer): void => void body.on('error', () => undefined).destroy();

/** All bytes of a body. @param tooLarge what is thrown beyond `most` */
export async function readBounded(
  body: AsyncIterable<Buffer>,
  most: number,
  tooLarge: () => Error,
): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > most) throw tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** A look-up of a name cannot be broken off, but nobody has to wait for it. */
async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  let stop: () => void = () => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
