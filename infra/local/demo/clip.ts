import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartFailure } from '../../parts';
import { plainEnvironment, startChild } from '../../parts/child';
import type { DemoVideo } from './content';

const seconds = 12;
const size = { width: 1280, height: 720 };
const framesPerSecond = 30;
const font = '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf';

/** ffmpeg's arguments for one demonstration clip: H.264 and AAC in a fast-start mp4 at `target`; the caption comes from a file. */
export function clipArguments(video: DemoVideo, captionFile: string, target: string): string[] {
  const [from, to] = video.colours;
  const picture = `gradients=s=${size.width}x${size.height}:r=${framesPerSecond}:d=${seconds}:n=2:speed=0.01:c0=0x${from}:c1=0x${to}:seed=${video.number}`;
  const caption = `drawtext=fontfile=${font}:textfile=${captionFile}:fontsize=48:fontcolor=white@0.85:x=(w-text_w)/2:y=(h-text_h)/2`;
  return [
    ...['-hide_banner', '-loglevel', 'error', '-nostdin', '-y'],
    ...['-f', 'lavfi', '-i', picture],
    ...['-f', 'lavfi', '-i', `sine=frequency=${video.tone}:duration=${seconds}:sample_rate=48000`],
    ...['-vf', `${caption},format=yuv420p`, '-af', 'volume=0.1'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '26', '-g', String(framesPerSecond * 2)],
    ...['-c:a', 'aac', '-b:a', '64k', '-t', String(seconds), '-movflags', '+faststart', target],
  ];
}

/** Makes the clip in `folder` and answers its path. Runs at low priority: the site is in use meanwhile. */
export async function makeClip(video: DemoVideo, folder: string, signal: AbortSignal): Promise<string> {
  const captionFile = join(folder, `legenda-${video.number}.txt`);
  const target = join(folder, `conto-de-demonstracao-${video.number}.mp4`);
  await writeFile(captionFile, `Conto de demonstração ${video.number}`);
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
