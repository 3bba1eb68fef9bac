import { rm } from 'node:fs/promises';
import { runFfmpeg } from '../testing/ffmpeg';

export interface FilmShape {
  readonly width: number;
  readonly height: number;
  readonly rate: number;
  readonly seconds: number;
}

const loopSeconds = 60;

/**
 * Makes a small film at `target`, H.264 and AAC: one minute of moving picture over and over, so that even a long one is there in a moment.
 */
export async function makeFilm(target: string, shape: FilmShape): Promise<void> {
  const loop = `${target}.loop.mp4`;
  const loops = Math.ceil(shape.seconds / loopSeconds);
  // Whole rounds alone: a copy that is cut between B-frames would leave holes.
  const frames = Math.round((shape.seconds * shape.rate) / loops);
  await runFfmpeg([
    ...['-f', 'lavfi', '-i', `testsrc2=s=${shape.width}x${shape.height}:r=${shape.rate}`],
    ...['-frames:v', String(frames), '-pix_fmt', 'yuv420p', '-c:v', 'libx264', '-preset', 'ultrafast'],
    ...['-g', String(shape.rate * 2), loop],
  ]);
  await runFfmpeg([
    ...['-stream_loop', String(loops - 1), '-i', loop],
    ...['-f', 'lavfi', '-i', `sine=frequency=220:duration=${shape.seconds}:sample_rate=48000`],
    ...['-map', '0:v', '-map', '1:a', '-c:v', 'copy', '-c:a', 'aac', '-b:a', '64k'],
    ...['-movflags', '+faststart', target],
  ]);
  await rm(loop);
}
