import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Writes a WAV of eSpeak NG, of one channel. @param options of its own, for the voice @returns the file */
export async function spoken(file: string, text: string, options: readonly string[]): Promise<string> {
  await writeFile(`${file}.txt`, text);
  await run('espeak-ng', [...options, '-b', '1', '-z', '-f', `${file}.txt`, '-w', file]);
  return file;
}
