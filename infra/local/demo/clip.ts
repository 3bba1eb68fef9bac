import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartFailure } from '../../parts';
import { plainEnvironment, startChild } from '../../parts/child';
import type { DemoVideo } from './content';
import { FONT, landscapeSource } from './landscape';

const seconds = 12;
const size = { width: 1280, height: 720 };
const framesPerSecond = 30;
/** Pixels a second by which the scene drifts, so that the picture lives. */
const drift = 8;

/** ffmpeg's arguments for one demonstration clip: H.264 and AAC in a fast-start mp4 at `target`; the caption comes from a file. */
export function clipArguments(video: DemoVideo, captionFile: string, target: string): string[] {
  const { width, height } = size;
  const scene = landscapeSource({
    width: width + drift * seconds,
    height,
    colours: video.colours,
    seed: video.number,
  });
  const picture = `${scene},loop=-1:1,crop=${width}:${height}:'t*${drift}':0,format=yuv420p`;
  const caption = `drawtext=fontfile=${FONT}:textfile=${captionFile}:fontsize=64:fontcolor=white@0.94:x=88:y=92`;
  return [
    ...['-hide_banner', '-loglevel', 'error', '-nostdin', '-y'],
    ...['-f', 'lavfi', '-i', `${picture},${caption}`],
    ...['-f', 'lavfi', '-i', `sine=frequency=${video.tone}:duration=${seconds}:sample_rate=48000`],
    ...['-pix_fmt', 'yuv420p', '-af', 'volume=0.1'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '26', '-g', String(framesPerSecond * 2)],
    ...['-c:a', 'aac', '-b:a', '64k', '-t', String(seconds), '-movflags', '+faststart', target],
  ];
}

/** Makes the clip in `folder` and answers its path. Runs at low priority: the site is in use meanwhile. */
export async function makeClip(video: DemoVideo, folder: string, signal: AbortSignal): Promise<string> {
  const captionFile = join(folder, `legenda-${video.number}.txt`);
  const target = join(folder, `conto-de-demonstracao-${video.number}.mp4`);
  await writeFile(captionFile, video.name);
  const child = await startChild({
    name: 'conteúdo de demonstração',
    command: 'nice',
    args: ['-n', '10', 'ffmpeg', ...clipArguments(video, captionFile, target)],
    env: plainEnvironment(),
    hooks: { signal },
  });
  const exit = await child.exited;
  if (exit.code !== 0) throw new StartFailure(`ffmpeg: ${child.tail().at(-1) ?? `código ${exit.code}`}`);
  return target;
}
