import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { runFfmpeg } from '../testing/ffmpeg';
import { AAC, FLASH, pictures, SHORT, flashTone, markRotated, X264 } from './scenes';

/** A file as people have them, and what its ladder must be. */
export interface OddFile {
  readonly title: string;
  /** Name in the pack's folder; the container by its ending. */
  readonly file: string;
  readonly make: (target: string) => Promise<void>;
  /** Pictures a second of the largest rung, and how many there are. */
  readonly rate: number;
  readonly frames: number;
  /** Width and height of the largest rung. */
  readonly size: readonly [number, number];
  /** Rungs that are announced. */
  readonly rungs?: number;
  /** Second of the flash; null: the film has none. */
  readonly flash: number | null;
  readonly sound: boolean;
  /** Filters that bring the source's own pictures to what the ladder must show; null: they cannot be compared. */
  readonly reference: string | null;
}

/** Long enough for two chunks. */
const LONG = 34;
const AS_IT_IS = 'null';

const making =
  (...args: readonly string[]) =>
  (target: string): Promise<void> =>
    runFfmpeg([...args, target]);

const base = { rate: 25, size: [192, 108], flash: FLASH.at, sound: true, reference: AS_IT_IS } as const;
const short = { ...base, frames: SHORT * 25 };
const long = { ...base, frames: LONG * 25 };

const RATES: readonly OddFile[] = [
  {
    ...{ ...base, title: '23.976 pictures a second, Matroska, 44.1 kHz', file: 'cinema.mkv' },
    ...{ rate: 24_000 / 1_001, frames: 816 },
    make: making(
      ...pictures({ rate: '24000/1001', seconds: LONG + 1 }),
      ...[...flashTone(LONG, 'mono', 44_100), '-frames:v', '816', ...X264, ...AAC],
    ),
  },
  {
    ...{ ...base, title: '29.97 pictures a second, ProRes in MOV', file: 'camera.mov' },
    ...{ rate: 30_000 / 1_001, frames: 120 },
    make: making(
      ...pictures({ rate: '30000/1001', seconds: SHORT + 1 }),
      ...[...flashTone(), '-frames:v', '120', '-c:v', 'prores', '-c:a', 'pcm_s16le'],
    ),
  },
  {
    ...{ ...base, title: '50 pictures a second, transport stream, clock from 1000 s', file: 'start.ts' },
    ...{ rate: 25, frames: LONG * 25, reference: 'framestep=2' },
    make: making(
      ...[...pictures({ rate: '50', seconds: LONG }), ...flashTone(LONG), ...X264, '-g', '180', ...AAC],
      ...['-output_ts_offset', '1000'],
    ),
  },
  {
    ...{ ...base, title: '60 pictures a second in the large rung, 30 in the small ones', file: 'fast.mp4' },
    ...{ rate: 60, frames: SHORT * 60, size: [1_280, 720], rungs: 3 },
    make: making(...pictures({ rate: '60', size: '1280x720' }), ...flashTone(), ...X264, ...AAC),
  },
  {
    ...{ ...short, title: 'a picture that stands still: small rungs save nothing', file: 'still.mp4' },
    ...{ size: [1_280, 720], rungs: 1 },
    make: making(
      ...pictures({ size: '1280x720', pattern: 'smptehdbars' }),
      ...[...flashTone(), ...X264, ...AAC],
    ),
  },
  {
    ...{ ...base, title: '240 pictures a second', file: 'slow-motion.mp4', rate: 30, frames: SHORT * 30 },
    reference: 'fps=60:start_time=0,framestep=2',
    make: making(...pictures({ rate: '240' }), ...flashTone(), ...X264, ...AAC),
  },
  {
    ...{ ...long, title: 'a variable rate', file: 'variable.mp4', reference: 'fps=25:start_time=0' },
    // The last picture that is left stands for one of its own.
    frames: LONG * 25 - 1,
    make: making(
      ...pictures({ seconds: LONG, filters: "select='lt(t,17)+not(mod(n,2))'" }),
      ...[...flashTone(LONG), '-fps_mode', 'vfr', ...X264, ...AAC],
    ),
  },
  {
    ...{ ...base, title: 'a single picture', file: 'one.mp4', frames: 1, flash: null, sound: false },
    make: making(...pictures({}), '-frames:v', '1', ...X264),
  },
];

const CODECS: readonly OddFile[] = [
  {
    ...{ ...long, title: 'HEVC with open groups of pictures', file: 'open.mp4' },
    make: making(
      ...[...pictures({ seconds: LONG }), ...flashTone(LONG), '-c:v', 'libx265', '-preset', 'ultrafast'],
      ...[
        '-x265-params',
        'log-level=error:open-gop=1:keyint=60:min-keyint=60:bframes=4',
        '-tag:v',
        'hvc1',
        ...AAC,
      ],
    ),
  },
  {
    ...{ ...short, title: 'HDR10 in 10 bits', file: 'hdr.mp4', reference: null },
    make: making(
      ...[
        ...pictures({}),
        ...flashTone(),
        '-c:v',
        'libx265',
        '-preset',
        'ultrafast',
        '-pix_fmt',
        'yuv420p10le',
      ],
      '-x265-params',
      'log-level=error:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc',
      ...AAC,
    ),
  },
  {
    ...{ ...long, title: 'VP9 and Opus in WebM', file: 'web.webm' },
    make: making(
      ...[...pictures({ seconds: LONG }), ...flashTone(LONG), '-c:v', 'libvpx-vp9', '-deadline', 'realtime'],
      ...['-cpu-used', '8', '-b:v', '600k', '-c:a', 'libopus'],
    ),
  },
  {
    ...{ ...long, title: 'AV1 in Matroska', file: 'av1.mkv' },
    make: making(
      ...[...pictures({ seconds: LONG }), ...flashTone(LONG), '-c:v', 'libaom-av1', '-usage', 'realtime'],
      ...['-cpu-used', '8', '-b:v', '600k', '-g', '120', '-c:a', 'libopus'],
    ),
  },
  {
    ...{ ...long, title: 'interlaced MPEG-2 in a transport stream, six channels', file: 'tv.ts' },
    reference: 'bwdif=mode=send_frame:deint=interlaced',
    make: making(
      ...[
        ...pictures({ rate: '50', seconds: LONG, filters: 'tinterlace=interleave_top' }),
        ...flashTone(LONG, '5.1'),
      ],
      ...[
        '-c:v',
        'mpeg2video',
        '-b:v',
        '2M',
        '-bf',
        '2',
        '-flags',
        '+ildct+ilme',
        '-top',
        '1',
        '-c:a',
        'ac3',
      ],
    ),
  },
  {
    ...{ ...long, title: 'MPEG-4 and MP3 in AVI', file: 'old.avi' },
    make: making(
      ...[...pictures({ seconds: LONG }), ...flashTone(LONG), '-c:v', 'mpeg4', '-b:v', '1M', '-bf', '2'],
      ...['-g', '100', '-c:a', 'libmp3lame'],
    ),
  },
];

const SHAPES: readonly OddFile[] = [
  {
    ...{ ...short, title: 'a picture on its side', file: 'upright.mp4', size: [108, 192] },
    make: async (target) => {
      await runFfmpeg([...pictures({}), ...flashTone(), ...X264, ...AAC, target]);
      await markRotated(target);
    },
  },
  {
    ...{ ...short, title: 'oblong pixels', file: 'oblong.mp4', size: [256, 144] },
    make: making(...pictures({ size: '176x144', filters: 'setsar=16/11' }), ...flashTone(), ...X264, ...AAC),
  },
  {
    ...{ ...short, title: 'an odd width and height', file: 'odd.mkv', size: [160, 90] },
    make: making(
      ...[...pictures({ size: '161x91' }), ...flashTone(), ...X264, '-pix_fmt', 'yuv444p', ...AAC],
    ),
  },
];

/** A film whose second sound, in Portuguese, is the one that plays by itself, with subtitles in two languages. */
export const LANGUAGES_FILE = 'languages.mp4';

async function makeLanguages(target: string): Promise<void> {
  const texts = { pt: 'Era uma vez', en: 'Once upon a time' };
  const files = Object.entries(texts).map(([name, said]) => ({ file: `${target}.${name}.srt`, said }));
  for (const { file, said } of files) await writeFile(file, `1\n00:00:01,000 --> 00:00:02,000\n${said}\n`);
  await runFfmpeg([
    ...[...pictures({}), '-f', 'lavfi', '-i', 'sine=frequency=300:duration=4', ...flashTone()],
    ...files.flatMap(({ file }) => ['-i', file]),
    ...['-map', '0', '-map', '1', '-map', '2', '-map', '3', '-map', '4', ...X264, ...AAC, '-c:s', 'mov_text'],
    ...['-metadata:s:a:0', 'language=eng', '-metadata:s:a:1', 'language=por'],
    ...['-metadata:s:s:0', 'language=por', '-metadata:s:s:1', 'language=eng'],
    ...['-disposition:a:0', '0', '-disposition:a:1', 'default', target],
  ]);
  for (const { file } of files) await rm(file);
}

const CLOCKS: readonly OddFile[] = [
  {
    ...{ ...base, title: 'an edit list that hides the start', file: 'edited.mp4', frames: 115 },
    flash: FLASH.at - 1.4,
    make: async (target) => {
      const whole = `${target}.whole.mp4`;
      await runFfmpeg([...pictures({ seconds: 6 }), ...flashTone(6), ...X264, '-g', '75', ...AAC, whole]);
      await runFfmpeg(['-ss', '1.4', '-i', whole, '-c', 'copy', target]);
      await rm(whole);
    },
  },
  {
    ...{ ...short, title: 'a clock that jumps in the middle', file: 'jump.ts', frames: 2 * SHORT * 25 },
    make: async (target) => {
      for (const [at, offset] of ['10', '5000'].entries()) {
        const part = `${target}.${at}.ts`;
        await runFfmpeg([
          ...pictures({}),
          ...flashTone(),
          ...X264,
          ...AAC,
          '-output_ts_offset',
          offset,
          part,
        ]);
        await appendFile(target, await readFile(part));
        await rm(part);
      }
    },
  },
  {
    ...{ ...short, title: 'no sound', file: 'mute.mp4', sound: false },
    make: making(...pictures({}), ...X264),
  },
  {
    ...{ ...short, title: 'a sound that comes late', file: 'late.mkv' },
    make: making(
      ...[...pictures({}), '-itsoffset', '1.5', ...flashTone(SHORT, 'mono', 48_000, 1.5), ...X264, ...AAC],
    ),
  },
  {
    ...{ ...short, title: 'several pictures, sounds and subtitles', file: 'tracks.mkv' },
    make: async (target) => {
      const text = `${target}.srt`;
      await writeFile(text, '1\n00:00:01,000 --> 00:00:02,000\nEra uma vez\n');
      await runFfmpeg([
        ...[...pictures({}), ...flashTone(), '-f', 'lavfi', '-i', 'testsrc=size=64x64:rate=10:duration=4'],
        ...['-f', 'lavfi', '-i', 'sine=frequency=300:duration=4', '-i', text],
        ...['-map', '0', '-map', '1', '-map', '2', '-map', '3', '-map', '4', ...X264, ...AAC, target],
      ]);
      await rm(text);
    },
  },
  { ...short, title: 'sounds and subtitles in two languages', file: LANGUAGES_FILE, make: makeLanguages },
];

/** Seconds of the long film; it has a picture a second, and a sound only at its start. */
export const LONG_FILM_SECONDS = 4 * 3_600;

/** Four hours, made by copying one minute. */
export async function makeLongFilm(target: string): Promise<void> {
  const minute = `${target}.minute.mp4`;
  await runFfmpeg([...pictures({ rate: '1', seconds: 60, size: '64x36' }), ...X264, '-bf', '0', minute]);
  await runFfmpeg([
    ...['-stream_loop', String(LONG_FILM_SECONDS / 60 - 1), '-i', minute, ...flashTone()],
    ...['-map', '0:v', '-map', '1:a', '-c:v', 'copy', ...AAC, target],
  ]);
  await rm(minute);
}

/** Every kind of real file. */
export const ODD_FILES: readonly OddFile[] = [...CODECS, ...RATES, ...SHAPES, ...CLOCKS];
