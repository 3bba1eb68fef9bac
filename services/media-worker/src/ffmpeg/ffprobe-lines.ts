import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { FfprobeError, isMachineTrouble } from './ffprobe';
import { boundProcess } from './limits';

/** No line of a program that tells numbers is as long. */
const MAX_LINE = 4_096;
const MAX_MESSAGES = 4_096;

/**
 * Runs ffprobe and hands over its lines one by one, however many there are: nothing is kept. Ends it when `onLine` answers `false`.
 * @throws FfprobeError, OutOfMemory
 */
export async function ffprobeLines(
  ffprobePath: string,
  args: readonly string[],
  onLine: (line: string) => boolean | void,
  options: { timeoutMs: number; signal: AbortSignal },
): Promise<void> {
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(options.timeoutMs)]);
  const child = spawn(ffprobePath, args, {
    ...{ stdio: ['ignore', 'pipe', 'pipe'], signal, killSignal: 'SIGKILL' },
  });
  const ended = once(child, 'close').then(
    ([code]) => (typeof code === 'number' ? code : 'killed'),
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  const bound = boundProcess(child);
  let messages = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    messages = (messages + text).slice(-MAX_MESSAGES);
  });
  const stopped = await readLines(child.stdout.setEncoding('utf8'), onLine).finally(() =>
    child.kill('SIGKILL'),
  );
  const end = await ended;
  if (stopped || end === 0) return;
  const shortage = signal.aborted ? undefined : bound.shortage(messages);
  if (shortage) throw shortage;
  if (typeof end === 'number') throw new FfprobeError(messages.trim(), !isMachineTrouble(messages));
  throw new FfprobeError(messages.trim() || end, false);
}

/** Answers whether the reader had enough. The pace of the reader is that of the program. */
async function readLines(
  text: AsyncIterable<string>,
  onLine: (line: string) => boolean | void,
): Promise<boolean> {
  let rest = '';
  for await (const piece of text) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE) throw new FfprobeError('a line without an end', false);
    for (const line of lines) if (line !== '' && onLine(line) === false) return true;
  }
  return rest !== '' && onLine(rest) === false;
}
