import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** One frame a second of a film of 12 frames a second, each brought to a square as the worker does: `side` * `side` bytes of brightness. */
export async function greyFrames(file: string, side: number): Promise<Buffer[]> {
  const grey = `${file}.grey`;
  const filters = `select='not(mod(n,12))',scale=${side}:${side}:flags=area:out_range=full,format=gray`;
  await run('ffmpeg', [
    ...['-v', 'error', '-y', '-i', file, '-vf', filters],
    ...['-fps_mode', 'passthrough', '-f', 'rawvideo', grey],
  ]);
  const bytes = await readFile(grey);
  const size = side * side;
  return Array.from({ length: bytes.length / size }, (_, at) => bytes.subarray(at * size, (at + 1) * size));
}
