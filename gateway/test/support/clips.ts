import { execFile } from 'node:child_process';
import { open, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ffmpeg = (args: readonly string[]) =>
  run('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-nostdin', '-y', ...args]);

const PICTURE = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25:duration=4'];
const SOUND = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=4'];
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '25'];

export interface Clips {
  /** 4 s of H.264 and AAC, the index at the end. */
  readonly good: Buffer<ArrayBuffer>;
  /** The good one without its second half, so without its index. */
  readonly cutOff: Buffer<ArrayBuffer>;
  readonly text: Buffer<ArrayBuffer>;
}

/** Makes the files of the tests in `folder` with ffmpeg. */
export async function makeClips(folder: string): Promise<Clips> {
  const good = join(folder, 'good.mp4');
  await ffmpeg([...PICTURE, ...SOUND, ...H264, '-c:a', 'aac', '-shortest', good]);
  const cut = join(folder, 'cut.mp4');
  const bytes = await readFile(good);
  const file = await open(cut, 'w');
  await file.writeFile(bytes);
  await file.close();
  await truncate(cut, Math.floor((await stat(good)).size / 2));
  return {
    good: Buffer.from(bytes),
    cutOff: Buffer.from(await readFile(cut)),
    text: Buffer.from('Isto é um texto, não um vídeo.\n'.repeat(200)),
  };
}

/** 6 s of one colour, `0xRRGGBB`, with a sound. */
export async function makePlainClip(file: string, colour: string): Promise<Buffer<ArrayBuffer>> {
  await ffmpeg([
    ...['-f', 'lavfi', '-i', `color=c=${colour}:size=320x180:rate=25:duration=6`],
    ...['-f', 'lavfi', '-i', 'sine=frequency=440:duration=6'],
    ...[...H264, '-c:a', 'aac', '-shortest', '-movflags', '+faststart', file],
  ]);
  return Buffer.from(await readFile(file));
}

/** A still picture under a voice that says a text, each of its lines after a pause. */
export async function makeSpokenClip(file: string, text: string): Promise<Buffer<ArrayBuffer>> {
  const voice = `${file}.wav`;
  await writeFile(`${file}.txt`, text.replaceAll('\n', '\n\n'));
  await run('espeak-ng', ['-v', 'pt+f4', '-s', '150', '-b', '1', '-f', `${file}.txt`, '-w', voice]);
  await ffmpeg([
    ...['-f', 'lavfi', '-i', 'color=c=0x406080:size=320x180:rate=25', '-i', voice],
    ...[...H264, '-c:a', 'aac', '-ar', '48000', '-shortest', '-movflags', '+faststart', file],
  ]);
  return Buffer.from(await readFile(file));
}

/** Pictures of a file that can be decoded, and what the decoder complained about. */
export async function decode(file: string): Promise<{ frames: number; complaints: string }> {
  const { stdout, stderr } = await run('ffmpeg', [
    ...['-hide_banner', '-loglevel', 'error', '-nostdin', '-i', file],
    ...['-map', '0:v', '-map', '0:a', '-f', 'framemd5', '-'],
  ]);
  const frames = stdout.split('\n').filter((line) => /^0,/.test(line)).length;
  return { frames, complaints: stderr };
}
