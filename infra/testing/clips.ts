import { readFile, rm, stat } from 'node:fs/promises';
import { runFfmpeg } from './ffmpeg';

const paddingChunk = Buffer.alloc(1024 * 1024);
/** A film is made of at most this much picture, over and over: noise takes long to make. */
const loopSeconds = 60;
const filmRate = 30;
/** The same noise each time: whether a sound has to be made twice hangs on it. */
const filmSound = 'anoisesrc=color=pink:amplitude=0.1:sample_rate=48000:seed=1';

/** Makes a 1080p H.264/AAC fast-start clip of `duration` seconds at `target`. */
export async function make1080pClip(target: string, duration: number): Promise<void> {
  await runFfmpeg([
    ...['-f', 'lavfi', '-i', `testsrc2=s=1920x1080:r=30:d=${duration}`],
    ...['-f', 'lavfi', '-i', `sine=frequency=220:duration=${duration}:sample_rate=48000`],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', '8M', '-pix_fmt', 'yuv420p', '-g', '60'],
    ...['-c:a', 'aac', '-b:a', '128k', '-movflags', '+faststart', target],
  ]);
}

/**
 * Makes what a camera or an editor gives: `duration` seconds of moving picture with light noise, 1080p at 30 pictures a second, about
 * 5 Mbit/s, with B-frames, and noise that swells like speech for a sound (a pure tone takes an AAC encoder several times as long).
 */
export async function makeFilm(target: string, duration: number): Promise<void> {
  const loop = `${target}.loop.mp4`;
  const loops = Math.ceil(duration / loopSeconds);
  // Whole rounds alone: a copy that is cut between B-frames would leave holes.
  const frames = Math.round((duration * filmRate) / loops);
  await runFfmpeg([
    ...['-f', 'lavfi', '-i', `testsrc2=s=1920x1080:r=${filmRate}`, '-frames:v', String(frames)],
    ...['-vf', 'noise=alls=7:allf=t', '-pix_fmt', 'yuv420p', '-c:v', 'libx264', '-preset', 'veryfast'],
    ...['-b:v', '5M', '-maxrate', '7M', '-bufsize', '10M', '-g', '150', loop],
  ]);
  await runFfmpeg([
    ...['-stream_loop', String(loops - 1), '-i', loop],
    ...['-f', 'lavfi', '-i', `${filmSound}:duration=${duration},tremolo=f=4:d=0.9`],
    ...['-map', '0:v', '-map', '1:a', '-c:v', 'copy', '-c:a', 'aac', '-b:a', '128k', '-ac', '2'],
    ...['-movflags', '+faststart', target],
  ]);
  await rm(loop);
}

/** Makes a narration: `duration` seconds of one picture with fine detail, 1080p, and one voice (noise like speech) in one channel. */
export async function makeNarration(target: string, duration: number): Promise<void> {
  await runFfmpeg([
    ...['-f', 'lavfi', '-i', `mandelbrot=s=1920x1080:r=${filmRate}:end_scale=0.3`],
    ...['-f', 'lavfi', '-i', `${filmSound}:duration=${duration},tremolo=f=4:d=0.9`],
    ...['-vf', `loop=loop=-1:size=1,trim=duration=${duration}`, '-pix_fmt', 'yuv420p'],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-c:a', 'aac', '-b:a', '96k'],
    ...['-movflags', '+faststart', target],
  ]);
}

/** Makes an MP3 of one voice (noise like speech): `duration` seconds, of a minute over and over. */
export async function makeVoice(target: string, duration: number): Promise<void> {
  const minute = `${target}.loop.mp3`;
  const sound = `${filmSound}:duration=${loopSeconds},tremolo=f=4:d=0.9`;
  await runFfmpeg(['-f', 'lavfi', '-i', sound, '-c:a', 'libmp3lame', '-b:a', '96k', minute]);
  const loops = String(Math.ceil(duration / loopSeconds) - 1);
  await runFfmpeg(['-stream_loop', loops, '-i', minute, '-t', String(duration), '-c', 'copy', target]);
  await rm(minute);
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
