import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A folder for the files of one test file. */
export const makeFolder = () => mkdtemp(join(tmpdir(), 'alcova-clips-'));
export const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true });

/** A real clip: a moving test picture with a tone, H.264 and AAC, `seconds` long, `size` as 640x360. Answers its path. */
export async function makeClip(
  folder: string,
  name: string,
  seconds: number,
  size = '640x360',
): Promise<string> {
  const path = join(folder, name);
  const picture = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=30`];
  const tone = ['-f', 'lavfi', '-i', 'sine=frequency=440'];
  const codecs = [
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-g',
    '30',
    '-c:a',
    'aac',
  ];
  await run('ffmpeg', ['-v', 'error', '-y', ...picture, ...tone, '-t', String(seconds), ...codecs, path]);
  return path;
}

/** A file that has sound only, in an mp4. */
export async function makeSoundOnly(folder: string, name: string): Promise<string> {
  const path = join(folder, name);
  await run('ffmpeg', [
    '-v',
    'error',
    '-y',
    '-f',
    'lavfi',
    '-i',
    'sine=frequency=440',
    '-t',
    '2',
    '-c:a',
    'aac',
    path,
  ]);
  return path;
}
