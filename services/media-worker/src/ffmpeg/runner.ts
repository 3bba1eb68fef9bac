import ffmpeg from 'fluent-ffmpeg';
import type { FfmpegCommandLine } from './arguments';
import { secondsOfProgressLine } from './progress';

/** Characters of a program's messages that are kept. */
const MAX_MESSAGES = 8_192;

/** ffmpeg said no. `messages` are its last words. */
export class FfmpegError extends Error {
  override readonly name = 'FfmpegError';

  constructor(
    message: string,
    readonly messages: string,
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
  /** Seconds of output written so far. */
  readonly onProgress?: (seconds: number) => void;
}

/**
 * Runs one ffmpeg command. This file alone knows fluent-ffmpeg (archived upstream); its own progress figure is relative to the whole
 * input, so we read ffmpeg's. @throws FfmpegError
 */
export function runFfmpeg({
  ffmpegPath,
  command: line,
  timeoutMs,
  signal,
  onProgress,
}: RunOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new FfmpegError('aborted', ''));
    let messages = '';
    let timedOut = false;
    const command = ffmpeg(line.input)
      .setFfmpegPath(ffmpegPath)
      // As separate arguments: a single string would be split at its blanks.
      .inputOptions('-progress', 'pipe:2', '-stats_period', '0.5', ...line.inputOptions)
      .outputOptions('-y', ...line.outputOptions)
      .output(line.output);
    const kill = (): void => void command.kill('SIGKILL');
    const timer = setTimeout(() => {
      timedOut = true;
      kill();
    }, timeoutMs);
    const settle = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', kill);
    };
    signal.addEventListener('abort', kill, { once: true });
    command
      .on('stderr', (text: string) => {
        const seconds = secondsOfProgressLine(text);
        if (seconds !== undefined) onProgress?.(seconds);
        else if (!/^[a-z_0-9]+=/.test(text)) messages = `${messages}${text}\n`.slice(-MAX_MESSAGES);
      })
      .on('end', () => {
        settle();
        resolve();
      })
      .on('error', (error: Error) => {
        settle();
        reject(
          new FfmpegError(
            signal.aborted ? 'aborted' : timedOut ? 'took too long' : error.message,
            messages.trim(),
          ),
        );
      })
      .run();
  });
}
