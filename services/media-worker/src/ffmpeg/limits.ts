import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { logger } from '@alcova/platform';

const run = promisify(execFile);
const log = logger('limits');

/** Address space of one ffmpeg process: a decode of 8K and an encode of 1080p together need less than half of it. */
const ADDRESS_SPACE_BYTES = 8 * 1024 ** 3;
/** One allocation inside ffmpeg (`-max_alloc`): a frame of 8K at 16 bit and 4:4:4 is a fifth of it. */
export const MAX_ALLOCATION_BYTES = 1024 ** 3;
/** Pixels of one picture that we decode: 8K. */
export const MAX_PIXELS = 8_192 * 4_320;
/** Pictures above 4K are decoded one at a time: each further thread holds several of them in memory. */
const MANY_PIXELS = 4_096 * 2_304;
const DECODER_THREADS = 2;

/** Threads that a decoder of pictures of so many pixels may have. */
export const decoderThreads = (pixels: number): number => (pixels > MANY_PIXELS ? 1 : DECODER_THREADS);

/** Clock ticks a second in /proc (sysconf(_SC_CLK_TCK), 100 on Linux). */
const TICKS = 100;

/**
 * Bounds the memory and the files of a running process (util-linux `prlimit`), so that a hostile file ends its own ffmpeg and not the
 * machine. Set right after the start: before that ffmpeg has read nothing. Where prlimit is missing, the container's limits are what
 * holds. Answers whether it was set.
 */
export async function limitProcess(pid: number, limits: { fileBytes?: number } = {}): Promise<boolean> {
  const fileSize = limits.fileBytes === undefined ? [] : [`--fsize=${limits.fileBytes}`];
  try {
    await run('prlimit', [`--pid=${pid}`, `--as=${ADDRESS_SPACE_BYTES}`, '--core=0', ...fileSize], {
      timeout: 5_000,
    });
    return true;
  } catch (error) {
    // The process may have ended meanwhile, as it does for a file that is no video at all.
    log.debug({ reason: error instanceof Error ? error.message : String(error) }, 'no limits were set');
    return false;
  }
}

/** Processor time that a process has used, user and system, in seconds; undefined when it is gone (or there is no /proc). */
export function processorSeconds(pid: number): number | undefined {
  try {
    // Fields 14 and 15 of proc(5) stat; the name in field 2 may hold blanks, so count from behind its bracket.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const seconds = (Number(fields[11]) + Number(fields[12])) / TICKS;
    return Number.isFinite(seconds) ? seconds : undefined;
  } catch {
    return undefined;
  }
}
