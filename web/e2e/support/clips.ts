import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Between two sentences of a voice. */
const PAUSE_SECONDS = 0.6;

/** A folder for the files of one test file. */
export const makeFolder = () => mkdtemp(join(tmpdir(), 'alcova-clips-'));
export const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true });

/** A real clip: a moving test picture with a tone, H.264 and AAC, `seconds` long, `size` as 640x360. Answers its path. */
export async function makeClip(
  folder: string,
  name: string,
  seconds: number,
  size = '640x360',
): Promise<string> {
  const path = join(folder, name);
  const picture = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=30`];
  const tone = ['-f', 'lavfi', '-i', 'sine=frequency=440'];
  const codecs = [
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-g',
    '30',
    '-c:a',
    'aac',
  ];
  await run('ffmpeg', ['-v', 'error', '-y', ...picture, ...tone, '-t', String(seconds), ...codecs, path]);
  return path;
}

/** A clip with two sounds and two subtitles, in English and in Portuguese; the Portuguese sound plays by itself. Answers its path. */
export async function makeClipInTwoLanguages(folder: string, name: string, seconds: number): Promise<string> {
  const path = join(folder, name);
  const texts = ['Once upon a time', 'Era uma vez'];
  const files = texts.map((_, at) => join(folder, `${name}.${at}.srt`));
  for (const [at, file] of files.entries())
    await writeFile(file, `1\n00:00:02,000 --> 00:00:05,000\n${texts[at]}\n`);
  const inputs = ['testsrc2=size=640x360:rate=30', 'sine=frequency=300', 'sine=frequency=600'];
  await run('ffmpeg', [
    ...['-v', 'error', '-y', ...inputs.flatMap((input) => ['-f', 'lavfi', '-i', input])],
    ...[
      ...files.flatMap((file) => ['-i', file]),
      ...[0, 1, 2, 3, 4].flatMap((input) => ['-map', `${input}`]),
    ],
    ...['-t', String(seconds), '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '30'],
    ...['-c:a', 'aac', '-c:s', 'mov_text'],
    ...['a', 's'].flatMap((kind) => [
      ...[`-metadata:s:${kind}:0`, 'language=eng', `-metadata:s:${kind}:1`, 'language=por'],
    ]),
    ...['-disposition:a:0', '0', '-disposition:a:1', 'default', path],
  ]);
  return path;
}

/**
 * A still picture under another voice than the aligner's, which says sentences with pauses between. Answers its path, and the seconds at
 * which the sentences begin.
 */
export async function makeSpokenClip(
  folder: string,
  name: string,
  sentences: readonly string[],
): Promise<{ path: string; starts: readonly number[] }> {
  const path = join(folder, name);
  const starts: number[] = [];
  const files: string[] = [];
  let from = 0;
  for (const [at, sentence] of sentences.entries()) {
    const file = join(folder, `${name}.${at}`);
    await writeFile(`${file}.txt`, sentence);
    const said = ['-f', `${file}.txt`, '-w', `${file}.wav`];
    await run('espeak-ng', ['-v', 'pt+f4', '-s', '150', '-b', '1', '-z', ...said]);
    const { stdout } = await run('ffprobe', [
      ...['-v', 'error', '-of', 'csv=p=0', '-show_entries', 'format=duration', `${file}.wav`],
    ]);
    starts.push(from);
    from += Number(stdout) + PAUSE_SECONDS;
    files.push(`${file}.wav`);
  }
  const padded = files.map((_, at) => `[${at}:a]apad=pad_dur=${PAUSE_SECONDS}[p${at}]`);
  const joined = `${files.map((_, at) => `[p${at}]`).join('')}concat=n=${files.length}:v=0:a=1[a]`;
  await run('ffmpeg', [
    ...['-v', 'error', '-y', ...files.flatMap((file) => ['-i', file])],
    ...['-f', 'lavfi', '-i', 'color=c=0x406080:size=320x180:rate=25'],
    ...['-filter_complex', `${padded.join(';')};${joined}`, '-map', `${files.length}:v`, '-map', '[a]'],
    ...['-t', String(from), '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '25'],
    ...['-c:a', 'aac', '-ar', '48000', '-ac', '2', path],
  ]);
  return { path, starts };
}

/** A file that has sound only, in an mp4. */
export async function makeSoundOnly(folder: string, name: string): Promise<string> {
  const path = join(folder, name);
  await run('ffmpeg', [
    '-v',
    'error',
    '-y',
    '-f',
    'lavfi',
    '-i',
    'sine=frequency=440',
    '-t',
    '2',
    '-c:a',
    'aac',
    path,
  ]);
  return path;
}
