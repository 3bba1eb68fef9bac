import { type ChildProcess, execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { logger } from '@alcova/platform';
import { memoryAllowance, OutOfMemory } from './memory';

const run = promisify(execFile);
const log = logger('limits');

/** One allocation inside ffmpeg (`-max_alloc`): a frame of 8K at 16 bit and 4:4:4 is less than half of it. */
export const MAX_ALLOCATION_BYTES = 512 * 1024 ** 2;
/** Pixels of one picture that we decode: 8K. */
export const MAX_PIXELS = 8_192 * 4_320;
/** Pictures above 4K are decoded one at a time: each further thread holds several of them in memory. */
const MANY_PIXELS = 4_096 * 2_304;
const DECODER_THREADS = 2;
/** Addresses that a program may set aside over the memory that it may use: the stacks of its threads, mostly never touched. */
const UNTOUCHED_BYTES = 450 * 1024 ** 2;
/** How often the memory of a running program is looked at. */
const LOOK_MS = 100;
/** Clock ticks a second in /proc (sysconf(_SC_CLK_TCK), 100 on Linux). */
const TICKS = 100;
/** How ffmpeg and its libraries say that they got no memory. */
const NO_MEMORY = /Cannot allocate memory|malloc of size|bad_alloc/;

/** Threads that a decoder of pictures of so many pixels may have. */
export const decoderThreads = (pixels: number): number => (pixels > MANY_PIXELS ? 1 : DECODER_THREADS);

/** A running program that may not take more than its share. */
export interface BoundProcess {
  /** Why it ended, given what it said at last: undefined when memory was not the reason. */
  shortage(messages: string): OutOfMemory | undefined;
}

/**
 * Bounds memory and files of a program right after its start (before that it has read nothing), so that a hostile file ends its own ffmpeg
 * and not the machine. The allowance is the running job's. What a program touches is looked at ten times a second; `prlimit` (util-linux)
 * is the hard bound behind that. Where neither is to be had, the container's limits are what holds.
 */
export function boundProcess(child: ChildProcess, limits: { fileBytes?: number } = {}): BoundProcess {
  const allowed = memoryAllowance();
  let taken: number | undefined;
  const timer = setInterval(() => {
    const touched = residentBytes(child.pid) ?? 0;
    if (touched <= allowed) return;
    taken = touched;
    child.kill('SIGKILL');
  }, LOOK_MS);
  timer.unref();
  child.once('close', () => clearInterval(timer));
  if (child.pid !== undefined) void setLimits(child.pid, allowed + UNTOUCHED_BYTES, limits.fileBytes);
  return {
    shortage: (messages) => {
      if (taken !== undefined) return new OutOfMemory(`${taken} bytes were taken of ${allowed}`);
      return NO_MEMORY.test(messages) ? new OutOfMemory(messages.trim().slice(-300)) : undefined;
    },
  };
}

async function setLimits(pid: number, dataBytes: number, fileBytes: number | undefined): Promise<void> {
  const fileSize = fileBytes === undefined ? [] : [`--fsize=${fileBytes}`];
  try {
    await run('prlimit', [`--pid=${pid}`, `--data=${dataBytes}`, '--core=0', ...fileSize], {
      timeout: 5_000,
    });
  } catch (error) {
    // The process may have ended meanwhile, as it does for a file that is no video at all.
    log.debug({ reason: error instanceof Error ? error.message : String(error) }, 'no limits were set');
  }
}

/** Memory that a process touches, in bytes; undefined when it is gone (or there is no /proc). */
function residentBytes(pid: number | undefined): number | undefined {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1_024;
  } catch {
    return undefined;
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
