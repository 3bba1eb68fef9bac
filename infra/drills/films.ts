import { rm } from 'node:fs/promises';
import { runFfmpeg } from '../testing/ffmpeg';

export interface FilmShape {
  readonly width: number;
  readonly height: number;
  readonly rate: number;
  readonly seconds: number;
  /** Without sound: chunks are all there is to do. */
  readonly isSilent?: boolean;
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
  // Noise that swells like speech. A pure tone would take the encoder several times as long.
  const sound = `anoisesrc=color=pink:amplitude=0.2:sample_rate=48000:duration=${shape.seconds},tremolo=f=4:d=0.9`;
  await runFfmpeg([
    ...['-stream_loop', String(loops - 1), '-i', loop],
    ...(shape.isSilent
      ? ['-map', '0:v']
      : ['-f', 'lavfi', '-i', sound, '-map', '0:v', '-map', '1:a', '-c:a', 'aac', '-b:a', '64k']),
    ...['-c:v', 'copy', '-movflags', '+faststart', target],
  ]);
  await rm(loop);
}
