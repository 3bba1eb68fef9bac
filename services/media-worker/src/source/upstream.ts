import { setTimeout as sleep } from 'node:timers/promises';
import pRetry from 'p-retry';

/** Without a byte for this long a connection counts as dead; the same for the first line of an answer. */
const SILENT_MS = 30_000;
/** How often in a row a reading may be taken up again without getting any further. */
const ATTEMPTS = 4;
const FIRST_PAUSE_MS = 200;

/** A stretch of the object: from the first to the last byte, `last` undefined for up to the end. */
export interface ByteRange {
  readonly first: number;
  readonly last?: number;
}

/** The store did not hand over what it holds: not the file's fault, the job is to be tried again. */
export class SourceUnreadable extends Error {
  override readonly name = 'SourceUnreadable';
}

/** Parses a Range header with one range, as ffmpeg sends it. Undefined without one, or for one that we do not know. */
export function parseRange(header: string | undefined): ByteRange | undefined {
  const match = /^bytes=(\d+)-(\d*)$/.exec(header ?? '');
  if (!match) return undefined;
  return { first: Number(match[1]), ...(match[2] && { last: Number(match[2]) }) };
}

/** `bytes=first-last`. */
const rangeHeader = ({ first, last }: ByteRange): string => `bytes=${first}-${last ?? ''}`;

/** Opens one stretch of an object, with retries. 200, 206 and 416 are answers; all else is the store's trouble. @throws SourceUnreadable */
export async function openStretch(
  url: string,
  range: ByteRange | undefined,
  signal: AbortSignal,
): Promise<Response> {
  return pRetry(() => ask(url, range, signal), {
    retries: ATTEMPTS - 1,
    minTimeout: FIRST_PAUSE_MS,
    factor: 4,
    signal,
  });
}

async function ask(url: string, range: ByteRange | undefined, signal: AbortSignal): Promise<Response> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), SILENT_MS);
  try {
    const answer = await fetch(url, {
      headers: range ? { range: rangeHeader(range) } : {},
      // A presigned address answers itself; whoever sends us elsewhere is not our store.
      redirect: 'error',
      signal: AbortSignal.any([signal, late.signal]),
    });
    if ([200, 206, 416].includes(answer.status)) return answer;
    await answer.body?.cancel();
    throw new SourceUnreadable(`the store answered ${answer.status}`);
  } catch (error) {
    // The reader went away: nobody's trouble.
    if (error instanceof SourceUnreadable || signal.aborted) throw error;
    throw new SourceUnreadable('the store does not answer', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** The bytes of an opened stretch; a connection that breaks is taken up again where it broke. @throws SourceUnreadable */
export async function* bytesOf(
  url: string,
  opened: Response,
  range: ByteRange | undefined,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const first = range?.first ?? 0;
  const total = Number(opened.headers.get('content-length'));
  let sent = 0;
  let answer = opened;
  for (let attempt = 1; ; attempt++) {
    for await (const bytes of untilItBreaks(answer)) {
      sent += bytes.length;
      attempt = 1;
      yield bytes;
    }
    if (signal.aborted || sent >= total) return;
    if (attempt === ATTEMPTS) throw new SourceUnreadable(`the connection broke ${ATTEMPTS} times`);
    await sleep(FIRST_PAUSE_MS * attempt, undefined, { signal });
    answer = await openStretch(url, { first: first + sent, last: first + total - 1 }, signal);
    if (answer.status !== 206) throw new SourceUnreadable('the store does not go on where it stopped');
  }
}

/** The bytes of one answer up to its end or to where it breaks or falls silent. */
async function* untilItBreaks(answer: Response): AsyncGenerator<Uint8Array> {
  const reader = answer.body?.getReader();
  if (!reader) return;
  try {
    for (;;) {
      const bytes = await readWithin(reader);
      if (!bytes) return;
      yield bytes;
    }
  } finally {
    // Also when the consumer stops early: the store's connection must not stay.
    await reader.cancel().catch(() => undefined);
  }
}

/** The next bytes; undefined at the end, and where the connection breaks or falls silent. */
async function readWithin(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array | undefined> {
  const silent = new AbortController();
  try {
    const silence = sleep(SILENT_MS, undefined, { signal: silent.signal });
    return await Promise.race([silence, reader.read().then(({ value }) => value)]);
  } catch {
    // The caller sees by the count of bytes what is missing.
    return undefined;
  } finally {
    silent.abort();
  }
}
