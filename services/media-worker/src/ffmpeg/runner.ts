import { ChildProcess } from 'node:child_process';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { counter } from '@alcova/platform';
import ffmpeg from 'fluent-ffmpeg';
import { z } from 'zod';
import type { FfmpegCommandLine } from './arguments';
import { type BoundProcess, boundProcess, processorSeconds } from './limits';
import { memoryAllowance, type OutOfMemory, withMemory } from './memory';
import { readProgressLine } from './progress';

/** Characters of a program's messages that are kept. */
const MAX_MESSAGES = 8_192;
const processorTime = counter(
  'alcova_worker_ffmpeg_processor_seconds_total',
  'Processor time that ffmpeg used for jobs',
);
/** The library keeps its child process in a field that its types leave out. */
const running = z.object({ ffmpegProc: z.instanceof(ChildProcess) });
/** What is the machine's fault, not the file's: no space, no memory, a broken read. */
const MACHINE = /No space left on device|Cannot allocate memory|Input\/output error|Disk quota exceeded/i;

/** ffmpeg said no. `messages` are its last words. */
export class FfmpegError extends Error {
  override readonly name = 'FfmpegError';

  constructor(
    message: string,
    readonly messages: string,
    /** It ended by itself and blames its input: another try would end the same. */
    readonly inputAtFault: boolean,
  ) {
    super(messages ? `${message}: ${messages.slice(-500)}` : message);
  }
}

export interface RunOptions {
  readonly ffmpegPath: string;
  readonly command: FfmpegCommandLine;
  /** Milliseconds; then it is killed. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Bytes that one file of its output may have. */
  readonly maxFileBytes: number;
  /** Seconds of output written so far. */
  readonly onProgress?: (seconds: number) => void;
}

/** What stands in place of the command's own input or output. */
interface Streams {
  readonly input?: Readable;
  readonly output?: Writable;
}

/** What a run came to. */
export interface RunSummary {
  /** Pictures that it wrote. */
  readonly frames: number;
  /** The last of what it said. */
  readonly messages: string;
}

/**
 * Runs one ffmpeg command with exactly the given arguments. This file alone knows fluent-ffmpeg (archived upstream); its own progress
 * figure is relative to the whole input, so we read ffmpeg's. ffmpeg starts no processes of its own: to kill it is to kill all of it.
 * @throws FfmpegError, OutOfMemory
 */
export function runFfmpeg(options: RunOptions, streams: Streams = {}): Promise<RunSummary> {
  return new Promise((resolve, reject) => {
    if (options.signal.aborted) return reject(new FfmpegError('aborted', '', false));
    const watch = new Watch(options.onProgress);
    const command = buildCommand(options, streams);
    let cause: string | undefined;
    let bound: BoundProcess | undefined;
    const stop = (reason: string) => (): void => {
      cause ??= reason;
      command.kill('SIGKILL');
    };
    const abort = stop('aborted');
    const timer = setTimeout(stop('took too long'), options.timeoutMs);
    options.signal.addEventListener('abort', abort, { once: true });
    const settle = (): void => {
      clearTimeout(timer);
      options.signal.removeEventListener('abort', abort);
      processorTime.inc(watch.processorSeconds);
    };
    const fail = (error: Error): void => {
      settle();
      reject(failure(error, watch.messages, cause, bound));
    };
    command
      .on('start', () => {
        const child = running.parse(command).ffmpegProc;
        // The library's own listener throws when a program cannot be started (2.1.3).
        child.removeAllListeners('error').once('error', fail);
        if (child.pid === undefined) return;
        watch.pid = child.pid;
        bound = boundProcess(child, { fileBytes: options.maxFileBytes });
        // An abort between `run` and here found no process to kill.
        if (cause) command.kill('SIGKILL');
      })
      .on('stderr', (text: string) => watch.read(text))
      .on('end', () => {
        settle();
        resolve({ frames: watch.frames, messages: watch.messages });
      })
      .on('error', fail)
      .run();
  });
}

/**
 * Runs two commands at once, of which the second reads what the first writes, to its end. The first alone may blame its input: what the
 * second reads is ours. Each may take half of the job's memory.
 * @throws FfmpegError, OutOfMemory
 */
export async function runPiped(source: RunOptions, maker: RunOptions): Promise<RunSummary> {
  const share = memoryAllowance() / 2;
  // The library takes a stream that closes for one that nobody reads, also when its program is just about to end.
  const between = new PassThrough({ emitClose: false });
  const unread = new AbortController();
  const signal = AbortSignal.any([source.signal, unread.signal]);
  const first = withMemory(share, () => runFfmpeg({ ...source, signal }, { output: between }));
  const second = withMemory(share, () => runFfmpeg(maker, { input: between })).catch((error: unknown) => {
    // A first one that has said all is ending by itself, and may have a reason of its own.
    if (!between.writableEnded) unread.abort();
    throw error;
  });
  const [given, made] = await Promise.allSettled([first, second]);
  if (given.status === 'rejected' && !unread.signal.aborted) throw given.reason;
  if (made.status === 'rejected') throw blamingNobody(made.reason);
  return made.value;
}

const blamingNobody = (error: unknown): unknown =>
  error instanceof FfmpegError ? new FfmpegError(error.message, '', false) : error;

function buildCommand({ ffmpegPath, command: line }: RunOptions, streams: Streams): ffmpeg.FfmpegCommand {
  return (
    ffmpeg(streams.input ?? line.input)
      .setFfmpegPath(ffmpegPath)
      // As separate arguments: a single string would be split at its blanks.
      .inputOptions('-progress', 'pipe:2', '-stats_period', '0.5', ...line.inputOptions)
      .outputOptions('-y', ...line.outputOptions)
      .output(streams.output ?? line.output)
  );
}

function failure(
  error: Error,
  messages: string,
  cause: string | undefined,
  bound: BoundProcess | undefined,
): FfmpegError | OutOfMemory {
  const shortage = cause === undefined ? bound?.shortage(messages) : undefined;
  if (shortage) return shortage;
  const endedByItself = cause === undefined && error.message.includes('exited with code');
  return new FfmpegError(cause ?? error.message, messages.trim(), endedByItself && !MACHINE.test(messages));
}

/** What is seen of a run while it lasts. */
class Watch {
  messages = '';
  frames = 0;
  processorSeconds = 0;
  pid: number | undefined;

  constructor(private readonly onProgress: ((seconds: number) => void) | undefined) {}

  read(line: string): void {
    const said = readProgressLine(line);
    if (!said) {
      this.messages = `${this.messages}${line}\n`.slice(-MAX_MESSAGES);
      return;
    }
    if (said.frames !== undefined) this.frames = said.frames;
    if (said.seconds === undefined) return;
    if (this.pid !== undefined) this.processorSeconds = processorSeconds(this.pid) ?? this.processorSeconds;
    this.onProgress?.(said.seconds);
  }
}
