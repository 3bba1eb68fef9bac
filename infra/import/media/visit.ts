import { addressesOf, type Networks, pinnedTo, type Resolve, resolveName } from '@alcova/outside';
import { Agent, type Dispatcher, request } from 'undici';
import { MediaFailure } from './failures';

const MAX_REDIRECTS = 3;
const CONNECT_WITHIN_MS = 10_000;
/** A server that sends nothing for so long is given up; the next try goes on where this one ended. */
const SILENT_MS = 30_000;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export interface Web {
  readonly networks: Networks;
  readonly resolve?: Resolve;
}

export type Answer = Pick<Dispatcher.ResponseData, 'statusCode' | 'headers' | 'body'>;

/**
 * Asks for an address, follows redirects, and hands over the first answer that is none. Every address on the way is checked before it is
 * connected to; no cookie and no referrer is sent.
 * @throws DestinationFailure, MediaFailure, what the connection fails with
 */
export async function visit<T>(
  address: string,
  headers: Readonly<Record<string, string>>,
  web: Web,
  signal: AbortSignal,
  use: (answer: Answer) => Promise<T>,
): Promise<T> {
  let next = address;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    if (!URL.canParse(next)) throw new MediaFailure('address-refused', false);
    const url = new URL(next);
    const step = await ask(url, headers, web, signal, use);
    if ('used' in step) return step.used;
    if (!URL.canParse(step.location, url.href)) throw new MediaFailure('address-refused', false);
    next = new URL(step.location, url.href).href;
  }
  throw new MediaFailure('too-many-redirects', false);
}

async function ask<T>(
  url: URL,
  headers: Readonly<Record<string, string>>,
  { networks, resolve = resolveName }: Web,
  signal: AbortSignal,
  use: (answer: Answer) => Promise<T>,
): Promise<{ used: T } | { location: string }> {
  const addresses = await addressesOf(url, networks, resolve);
  const agent = new Agent({
    connect: { lookup: pinnedTo(addresses), timeout: CONNECT_WITHIN_MS, autoSelectFamily: true },
    ...{ connections: 1, headersTimeout: SILENT_MS, bodyTimeout: SILENT_MS },
  });
  try {
    const answer = await request(url, { dispatcher: agent, headers, signal });
    const { location } = answer.headers;
    if (!REDIRECTS.has(answer.statusCode)) return { used: await use(answer) };
    // Nobody reads the rest; what it ends with does not matter.
    answer.body.on('error', () => undefined).destroy();
    if (typeof location !== 'string') throw new MediaFailure(`answered-${answer.statusCode}`, false);
    return { location };
  } finally {
    await agent.destroy();
  }
}
