import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Writes a program that is ffmpeg, except that each of a job's runs begins with a pause: work that takes its time without taking the
 * processor, so that eight workers on one machine do eight times as much as one, as eight nodes would.
 * @returns its path, for FFMPEG_PATH
 */
export async function makeSlowFfmpeg(folder: string, pauseSeconds: number): Promise<string> {
  const file = join(folder, 'slow-ffmpeg');
  await writeFile(
    file,
    // Only jobs ask for progress. What sleeps holds no pipe of who reads: a run that is stopped ends at once.
    `#!/bin/sh
case " $* " in *" -progress "*) sleep ${pauseSeconds} </dev/null >/dev/null 2>&1 ;; esac
exec ffmpeg "$@"
`,
  );
  await chmod(file, 0o755);
  return file;
}
