import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A moving test picture, `seconds` long. */
export const picture = (size = '320x240', seconds = 6, rate = 25): string[] => [
  ...['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`],
];
/** A tone, `seconds` long. */
export const tone = (seconds = 6): string[] => [
  ...['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`],
];
export const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '25'];
export const AAC = ['-c:a', 'aac', '-b:a', '64k'];

/** Real files made by ffmpeg in a folder of the suite. */
export class Clips {
  private constructor(readonly folder: string) {}

  static async open(): Promise<Clips> {
    return new Clips(await mkdtemp(join(tmpdir(), 'media-worker-clips-')));
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  /** Runs ffmpeg with these arguments and answers the file that it wrote. The file is there whole or not at all, also where two make it at once. */
  async make(name: string, ...args: string[]): Promise<Buffer> {
    const made = this.path(`${randomUUID()}-${name}`);
    await run('ffmpeg', ['-v', 'error', ...args, made]);
    const bytes = await readFile(made);
    await rename(made, this.path(name));
    return bytes;
  }

  close(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }
}

/** The checksum of each decoded picture and of each stretch of sound, in order: equal for equal streams. */
export async function frames(file: string): Promise<{ video: string[]; audio: string[] }> {
  const hashesOf = async (stream: string): Promise<string[]> => {
    const { stdout } = await run(
      'ffmpeg',
      // Decoded: the bytes of a packet differ by container (start codes, headers), the pictures do not.
      ['-v', 'error', '-i', file, '-map', stream, '-f', 'framemd5', '-'],
      { maxBuffer: 64 * 1024 * 1024 },
    );
    return stdout
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => line.split(',').at(-1)?.trim() ?? '');
  };
  return { video: await hashesOf('0:v:0'), audio: await hashesOf('0:a:0?') };
}
