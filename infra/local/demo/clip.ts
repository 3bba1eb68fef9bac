import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartFailure } from '../../parts';
import { plainEnvironment, startChild } from '../../parts/child';
import type { DemoVideo } from './content';
import { FONT, landscapeSource, skyOf } from './landscape';

/** Few, since a drifting landscape needs no more and each costs processor time several times over. */
const framesPerSecond = 5;
/** Pixels by which a scene drifts to the left while it is shown, so that the picture lives. */
const drift = 96;
/** As of a printed picture. Without it nearly as many bits make a large rendition as a small one, and then only one is offered. */
const grain = 'noise=c0s=8';

const sceneFile = (folder: string, index: number): string => join(folder, `cena-${index}.txt`);
const captionsFile = (folder: string): string => join(folder, 'legendas.vtt');
const clipFile = ({ number }: DemoVideo, folder: string): string =>
  join(folder, `conto-de-demonstracao-${number}.mp4`);

/** ffmpeg's arguments for one demonstration clip: H.264 and AAC in a fast-start mp4; all texts come from files in `folder`. */
export function clipArguments(video: DemoVideo, folder: string): string[] {
  const { number, seconds, scenes, lines: height } = video;
  const width = Math.ceil((height * 8) / 9) * 2;
  const each = seconds / scenes.length;
  // Drawn once with its name, and then shown piece by piece: it is the drawing that costs.
  const scene = (index: number) => {
    const seed = number + index * 7;
    // Not in step with the categories, so that neighbours in a list differ.
    const colours = skyOf(number * 5 + Math.floor(number / 6) + index);
    const name = `drawtext=fontfile=${FONT}:textfile=${sceneFile(folder, index)}:fontsize=${Math.round(height / 11)}:fontcolor=white@0.94:x=${drift + Math.round(width / 15)}:y=${Math.round(height / 8)}`;
    return [
      landscapeSource({ width: width + drift, height, colours, seed }),
      `format=yuv420p,${grain},${name},loop=-1:1,fps=${framesPerSecond},crop=${width}:${height}:'${drift}*t/${each}':0`,
    ].join();
  };
  const sound = `anoisesrc=color=brown:amplitude=0.1:seed=${number}:sample_rate=48000,tremolo=f=0.1:d=0.6`;
  const isTold = video.captions !== undefined;
  return [
    ...['-hide_banner', '-loglevel', 'error', '-nostdin', '-y'],
    ...scenes.flatMap((_, index) => ['-f', 'lavfi', '-t', String(each), '-i', scene(index)]),
    ...['-f', 'lavfi', '-t', String(seconds), '-i', sound],
    ...(isTold ? ['-i', captionsFile(folder)] : []),
    ...['-filter_complex', `${scenes.map((_, index) => `[${index}]`).join('')}concat=n=${scenes.length}[v]`],
    ...['-map', '[v]', '-map', String(scenes.length)],
    ...(isTold
      ? ['-map', String(scenes.length + 1), '-c:s', 'mov_text', '-metadata:s:s:0', 'language=por']
      : []),
    ...['-r', String(framesPerSecond), '-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '26'],
    ...['-g', String(framesPerSecond * 2), '-c:a', 'aac', '-b:a', '64k'],
    ...['-movflags', '+faststart', clipFile(video, folder)],
  ];
}

/** Makes the clip in `folder` and answers its path. Runs at low priority: the site is in use meanwhile. */
export async function makeClip(video: DemoVideo, folder: string, signal: AbortSignal): Promise<string> {
  for (const [index, name] of video.scenes.entries()) await writeFile(sceneFile(folder, index), name);
  if (video.captions !== undefined) await writeFile(captionsFile(folder), video.captions);
  const child = await startChild({
    name: 'conteúdo de demonstração',
    command: 'nice',
    args: ['-n', '10', 'ffmpeg', ...clipArguments(video, folder)],
    env: plainEnvironment(),
    hooks: { signal },
  });
  const exit = await child.exited;
  if (exit.code !== 0) throw new StartFailure(`ffmpeg: ${child.tail().at(-1) ?? `código ${exit.code}`}`);
  return clipFile(video, folder);
}
