import { readFile, stat } from 'node:fs/promises';
import { StartFailure } from '../parts';
import { plainEnvironment, startChild } from '../parts/child';

const paddingChunk = Buffer.alloc(1024 * 1024);

/** Makes a 1080p H.264/AAC fast-start clip of `duration` seconds at `target`. */
export async function make1080pClip(target: string, duration: number): Promise<void> {
  const child = await startChild({
    name: 'ffmpeg',
    command: 'ffmpeg',
    args: [
      ...['-hide_banner', '-loglevel', 'error', '-nostdin', '-y'],
      ...['-f', 'lavfi', '-i', `testsrc2=s=1920x1080:r=30:d=${duration}`],
      ...['-f', 'lavfi', '-i', `sine=frequency=220:duration=${duration}:sample_rate=48000`],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', '8M', '-pix_fmt', 'yuv420p', '-g', '60'],
      ...['-c:a', 'aac', '-b:a', '128k', '-movflags', '+faststart', target],
    ],
    env: plainEnvironment(),
  });
  if ((await child.exited).code !== 0) throw new StartFailure(`ffmpeg: ${child.tail().at(-1) ?? ''}`);
}

/** A real mp4 grown to `total` bytes by an empty `free` box at its end, which every reader skips. Generated while it is read. */
export async function paddedMp4(clip: string, total: number): Promise<AsyncIterable<Buffer>> {
  const size = (await stat(clip)).size;
  const header = Buffer.alloc(16);
  // ISO 14496-12, 4.2: size 1 says that the real one follows as 64 bits.
  header.writeUInt32BE(1, 0);
  header.write('free', 4, 'latin1');
  header.writeBigUInt64BE(BigInt(total - size), 8);
  return (async function* () {
    yield await readFile(clip);
    yield header;
    for (let left = total - size - header.length; left > 0; left -= paddingChunk.length)
      yield left >= paddingChunk.length ? paddingChunk : paddingChunk.subarray(0, left);
  })();
}
