import { StartFailure } from '../parts';
import { plainEnvironment, startChild } from '../parts/child';

const quiet = ['-hide_banner', '-loglevel', 'error', '-nostdin', '-y'];

/** Runs ffmpeg to its end. @throws StartFailure with its last line when it fails */
export async function runFfmpeg(args: readonly string[]): Promise<void> {
  const child = await startChild({
    name: 'ffmpeg',
    command: 'ffmpeg',
    args: [...quiet, ...args],
    env: plainEnvironment(),
  });
  const exit = await child.exited;
  if (exit.code !== 0) throw new StartFailure(`ffmpeg: ${child.tail().at(-1) ?? `código ${exit.code}`}`);
}
