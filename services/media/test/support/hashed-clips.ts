import type { HashedFrame } from '@alcova/contracts';
import { FRAME_SIDE, frameHashes, LEAST_QUALITY } from '@alcova/perceptual-hash';
import { greyFrames } from '@alcova/testing';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ENCODED = ['-an', '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];

/** Short films made by ffmpeg, and the hashes that a worker makes of their frames, one a second. */
export class HashedClips {
  private constructor(private readonly folder: string) {}

  static async open(): Promise<HashedClips> {
    return new HashedClips(await mkdtemp(join(tmpdir(), 'media-likeness-')));
  }

  /** A film out of ffmpeg's own pictures. @param source of lavfi, 12 pictures a second */
  async make(name: string, source: string, bitrate = '1200k'): Promise<string> {
    const file = join(this.folder, `${name}.mp4`);
    await run('ffmpeg', [
      ...['-v', 'error', '-y', '-f', 'lavfi', '-i', source, '-t', '6'],
      ...[...ENCODED, '-b:v', bitrate, file],
    ]);
    return file;
  }

  /** The same film, changed by filters and encoded again. */
  async change(file: string, name: string, filters: string, bitrate = '1200k'): Promise<string> {
    const changed = join(this.folder, `${name}.mp4`);
    await run('ffmpeg', [
      ...['-v', 'error', '-y', '-i', file, '-vf', filters, ...ENCODED, '-b:v', bitrate],
      changed,
    ]);
    return changed;
  }

  async hashes(file: string): Promise<HashedFrame[]> {
    const frames = (await greyFrames(file, FRAME_SIDE)).map((pixels, at) => {
      const { quality, asked, listed } = frameHashes(pixels);
      const text = (row: Uint8Array) => Buffer.from(row).toString('base64');
      return { at, quality, asked: text(asked), listed: text(listed) };
    });
    return frames.filter(({ quality }) => quality >= LEAST_QUALITY);
  }

  close(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }
}
