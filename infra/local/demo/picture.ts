import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartFailure } from '../../parts';
import { plainEnvironment, startChild } from '../../parts/child';
import { FONT, landscapeSource } from './landscape';
import type { DemoPicture } from './shop-content';

/** ffmpeg's arguments for one picture as a PNG at `target`; the caption comes from a file. */
export function pictureArguments(picture: DemoPicture, captionFile: string, target: string): string[] {
  const { width, height, colours } = picture;
  const source = landscapeSource({ width, height, colours, seed: width + height + picture.caption.length });
  const size = Math.round(Math.min(width / 8, height / 4.5));
  const left = Math.round(width * 0.09);
  const top = Math.round(Math.min(width, height) * 0.14);
  const caption = `drawtext=fontfile=${FONT}:textfile=${captionFile}:fontsize=${size}:line_spacing=${Math.round(size / 4)}:fontcolor=white@0.94:x=${left}:y=${top}`;
  return [
    ...['-hide_banner', '-loglevel', 'error', '-nostdin', '-y'],
    ...['-f', 'lavfi', '-i', `${source},${caption}`, '-frames:v', '1', target],
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
