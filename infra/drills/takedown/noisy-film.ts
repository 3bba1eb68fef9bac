import { runFfmpeg } from '../../testing/ffmpeg';

/** A short film of noise, 3 MB a second, some 20 MB in all: more than sockets and slices hold of what is being watched. */
export async function makeNoisyFilm(target: string, seconds = 8): Promise<void> {
  const picture = `testsrc2=s=426x240:r=15:d=${seconds},noise=alls=100:allf=t`;
  await runFfmpeg([
    ...['-f', 'lavfi', '-i', picture, '-pix_fmt', 'yuv420p', '-c:v', 'libx264', '-preset', 'ultrafast'],
    ...['-b:v', '24M', '-minrate', '24M', '-maxrate', '24M', '-bufsize', '24M', '-g', '30'],
    ...['-movflags', '+faststart', target],
  ]);
}
