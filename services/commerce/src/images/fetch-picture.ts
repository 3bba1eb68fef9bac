import {
  type Answer,
  DestinationFailure,
  discardBody,
  readBounded,
  requestOutside,
  type Web,
} from '@alcova/outside';
import { errors } from 'undici';
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

export interface FetchOptions extends Web {
  /** For all of it: names, redirects, bytes. */
  readonly timeoutMs: number;
  /** Gives up when aborted. */
  readonly signal: AbortSignal;
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
    const { timeoutMs: silentMs, ...web } = options;
    const visiting = { ...web, headers: HEADERS, connectWithinMs: CONNECT_WITHIN_MS, silentMs };
    const answer = await requestOutside(url, visiting, read);
    if (Buffer.isBuffer(answer)) return answer;
    if (!URL.canParse(answer.location, url.href)) throw new PictureFailure('address-refused', false);
    next = new URL(answer.location, url).href;
  }
  throw new PictureFailure('too-many-redirects', false);
}

/** The bytes, or where they are said to be. What was announced counts as well as what comes. */
async function read(answer: Answer): Promise<Buffer | { location: string }> {
  const { statusCode, headers, body } = answer;
  const tooLarge = () => new PictureFailure('too-large', false);
  if (statusCode === 200) {
    if (Number(headers['content-length']) > MAX_PICTURE_BYTES) throw tooLarge();
    return readBounded(body, MAX_PICTURE_BYTES, tooLarge);
  }
  discardBody(answer);
  const { location } = headers;
  if (REDIRECTS.has(statusCode) && typeof location === 'string') return { location };
  throw new PictureFailure(`answered-${statusCode}`, statusCode >= 500 || PASSING.has(statusCode));
}

function failureOf(error: unknown): PictureFailure {
  if (error instanceof PictureFailure) return error;
  if (error instanceof DestinationFailure)
    return new PictureFailure(error.reason, error.again, { cause: error });
  const isSlow = error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError;
  return new PictureFailure(isSlow ? 'too-slow' : 'unreachable', true, { cause: error });
}
