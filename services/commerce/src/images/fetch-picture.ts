import {
  addressesOf,
  DestinationFailure,
  type Networks,
  pinnedTo,
  type Resolve,
  resolveName,
} from '@alcova/outside';
import { Agent, errors, request } from 'undici';
import { PictureFailure } from './failures';

export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
const MAX_REDIRECTS = 3;
const CONNECT_WITHIN_MS = 5_000;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** Answers that another time may be better. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429]);
const HEADERS = {
  accept: 'image/webp,image/avif,image/jpeg,image/png,image/gif',
  'accept-encoding': 'identity',
  'user-agent': 'Mozilla/5.0 (compatible; picture fetcher)',
};

export interface FetchOptions {
  readonly networks: Networks;
  /** For all of it: names, redirects, bytes. */
  readonly timeoutMs: number;
  /** Gives up when aborted. */
  readonly signal: AbortSignal;
  readonly resolve?: Resolve;
}

/**
 * The bytes behind an address on the web, at most 10 MiB. No cookie and no referrer is sent; every address on the way is checked before it
 * is connected to.
 * @throws PictureFailure; the signal's own reason when that was aborted
 */
export async function fetchPicture(address: string, options: FetchOptions): Promise<Buffer> {
  const deadline = AbortSignal.timeout(options.timeoutMs);
  const signal = AbortSignal.any([deadline, options.signal]);
  try {
    return await follow(address, { ...options, signal });
  } catch (error) {
    options.signal.throwIfAborted();
    if (deadline.aborted) throw new PictureFailure('too-slow', true, { cause: error });
    throw failureOf(error);
  }
}

async function follow(address: string, options: FetchOptions): Promise<Buffer> {
  let next = address;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    if (!URL.canParse(next)) throw new PictureFailure('address-refused', false);
    const url = new URL(next);
    const answer = await visit(url, options);
    if (Buffer.isBuffer(answer)) return answer;
    if (!URL.canParse(answer.location, url.href)) throw new PictureFailure('address-refused', false);
    next = new URL(answer.location, url).href;
  }
  throw new PictureFailure('too-many-redirects', false);
}

/** One request on a connection of its own: the bytes, or where they are said to be. */
async function visit(url: URL, options: FetchOptions): Promise<Buffer | { location: string }> {
  const { networks, signal, timeoutMs, resolve = resolveName } = options;
  const addresses = await orAborted(addressesOf(url, networks, resolve), signal);
  const agent = new Agent({
    connect: { lookup: pinnedTo(addresses), timeout: CONNECT_WITHIN_MS, autoSelectFamily: true },
    connections: 1,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });
  try {
    const { statusCode, headers, body } = await request(url, { dispatcher: agent, headers: HEADERS, signal });
    if (statusCode === 200) return await bounded(body, headers['content-length']);
    // Nobody reads the rest; what it ends with does not matter.
    body.on('error', () => undefined).destroy();
    const { location } = headers;
    if (REDIRECTS.has(statusCode) && typeof location === 'string') return { location };
    throw new PictureFailure(`answered-${statusCode}`, statusCode >= 500 || PASSING.has(statusCode));
  } finally {
    await agent.destroy();
  }
}

/** What was announced counts as well as what comes. */
async function bounded(
  body: AsyncIterable<Buffer>,
  announced: string | string[] | undefined,
): Promise<Buffer> {
  if (Number(announced) > MAX_PICTURE_BYTES) throw new PictureFailure('too-large', false);
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > MAX_PICTURE_BYTES) throw new PictureFailure('too-large', false);
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

function failureOf(error: unknown): PictureFailure {
  if (error instanceof PictureFailure) return error;
  if (error instanceof DestinationFailure)
    return new PictureFailure(error.reason, error.again, { cause: error });
  const isSlow = error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError;
  return new PictureFailure(isSlow ? 'too-slow' : 'unreachable', true, { cause: error });
}
