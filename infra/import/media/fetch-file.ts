import { MAX_UPLOAD_BYTES } from '@alcova/contracts';
import type { Answer, Web } from '@alcova/outside';
import { open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { MediaFailure, mediaFailureOf } from './failures';
import { follow } from './follow';
import type { Pace } from './pace';

/** Tries that bring nothing new, one after the other. */
const MAX_BARREN_TRIES = 5;
/** Answers that another time may be better. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429]);

export interface FetchOptions {
  readonly web: Web;
  readonly pace: Pace;
  readonly signal: AbortSignal;
  /** Milliseconds before the next try, which doubles. */
  readonly firstPauseMs?: number;
}

/**
 * Brings a file of the web to `path`, at most 15 GB. What an earlier try or run has brought stays and is not asked for again, as long as the
 * server says by its validator that it is the same file (`{path}.tag`). @returns its size in bytes
 * @throws MediaFailure, the signal's reason
 */
export async function fetchFile(address: string, path: string, options: FetchOptions): Promise<number> {
  let barren = 0;
  for (;;) {
    const before = await sizeOf(path);
    try {
      return await attempt(address, path, options);
    } catch (error) {
      options.signal.throwIfAborted();
      const failure = mediaFailureOf(error);
      barren = (await sizeOf(path)) > before ? 0 : barren + 1;
      if (!failure.again || barren >= MAX_BARREN_TRIES) throw failure;
      await pause((options.firstPauseMs ?? 1_000) * 2 ** barren, undefined, { signal: options.signal });
    }
  }
}

async function attempt(address: string, path: string, options: FetchOptions): Promise<number> {
  const have = await sizeOf(path);
  const tag = await readFile(`${path}.tag`, 'utf8').catch(() => '');
  const headers: Record<string, string> = {
    'accept-encoding': 'identity',
    'user-agent': 'Mozilla/5.0 (compatible; media fetcher)',
  };
  if (have > 0 && tag !== '') {
    headers['range'] = `bytes=${have}-`;
    headers['if-range'] = tag;
  }
  return follow(address, headers, options.web, options.signal, async (answer) => {
    const { statusCode } = answer;
    const from = startOf(answer, have);
    if (statusCode === 416 && from === have) return have;
    if (statusCode === 416) await forget(path);
    const isFine = statusCode === 200 || (statusCode === 206 && from === have);
    if (!isFine)
      throw new MediaFailure(
        `answered-${statusCode}`,
        statusCode >= 500 || statusCode === 416 || PASSING.has(statusCode),
      );
    if (statusCode === 200) await begin(path, answer);
    return append(path, answer, statusCode === 200 ? 0 : have, options);
  });
}

/** The first byte that an answer holds; of one that says that there are no more (416), how many there are. */
function startOf({ statusCode, headers }: Answer, have: number): number {
  const told = String(headers['content-range'] ?? '');
  const match = statusCode === 416 ? /^bytes \*\/(\d+)$/.exec(told) : /^bytes (\d+)-/.exec(told);
  return match ? Number(match[1]) : have === 0 ? 0 : -1;
}

/** From the beginning; a validator that is only weak does not tell that bytes are the same. */
async function begin(path: string, { headers }: Answer): Promise<void> {
  await forget(path);
  const tag = String(headers.etag ?? '');
  if (tag !== '' && !tag.startsWith('W/')) await writeFile(`${path}.tag`, tag, { mode: 0o600 });
}

async function append(
  path: string,
  { headers, body }: Answer,
  from: number,
  { pace, signal }: FetchOptions,
): Promise<number> {
  const announced = headers['content-length'];
  const end = announced === undefined ? undefined : from + Number(announced);
  if (end !== undefined && end > MAX_UPLOAD_BYTES) throw new MediaFailure('too-large', false);
  const file = await open(path, 'a', 0o600);
  let size = from;
  try {
    for await (const part of body as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > MAX_UPLOAD_BYTES) throw new MediaFailure('too-large', false);
      await file.write(part);
      await pace.after(part.length, signal);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  if (end !== undefined && size < end) throw new MediaFailure('unreachable', true);
  if (size === 0) throw new MediaFailure('empty', false);
  return size;
}

/** Removes a file and what is known of it. */
export async function forget(path: string): Promise<void> {
  await rm(path, { force: true });
  await rm(`${path}.tag`, { force: true });
}

const sizeOf = async (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );
