import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartFailure } from '../../parts';
import { plainEnvironment, startChild } from '../../parts/child';
import type { DemoPicture } from './shop-content';

const font = '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf';

/** ffmpeg's arguments for one picture as a PNG at `target`; the caption comes from a file. */
export function pictureArguments(picture: DemoPicture, captionFile: string, target: string): string[] {
  const { width, height, colours } = picture;
  const source = `gradients=s=${width}x${height}:d=1:n=2:c0=0x${colours[0]}:c1=0x${colours[1]}:seed=${width + height}`;
  const size = Math.round(Math.min(width / 9, height / 4));
  const caption = `drawtext=fontfile=${font}:textfile=${captionFile}:fontsize=${size}:fontcolor=white@0.9:x=(w-text_w)/2:y=(h-text_h)/2`;
  return [
    ...['-hide_banner', '-loglevel', 'error', '-nostdin', '-y'],
    ...['-f', 'lavfi', '-i', source, '-vf', caption, '-frames:v', '1', target],
  ];
}

/** Makes the picture in `folder` and answers its path. */
export async function makePicture(
  picture: DemoPicture,
  folder: string,
  signal: AbortSignal,
): Promise<string> {
  const name = picture.caption.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const captionFile = join(folder, `${name}.txt`);
  const target = join(folder, `${name}.png`);
  await writeFile(captionFile, picture.caption);
  const child = await startChild({
    name: 'imagem de demonstração',
    command: 'nice',
    args: ['-n', '10', 'ffmpeg', ...pictureArguments(picture, captionFile, target)],
    env: plainEnvironment(),
    hooks: { signal },
  });
  const exit = await child.exited;
  if (exit.code !== 0) throw new StartFailure(`ffmpeg: ${child.tail().at(-1) ?? `código ${exit.code}`}`);
  return target;
}
