import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import {
  type Analysis,
  assetKey,
  type EncodingPlan,
  LADDER_FILES,
  pictureOf,
  type ProbeResult,
  SAMPLE_RATE,
} from '@alcova/contracts';
import { fitFilters } from '../src/ffmpeg/shape';
import { heard } from './support/sound';
import { clips, useWorker, worker } from './support/started';

useWorker();

const run = promisify(execFile);

const RATE = 25;
/** Greys that the pictures have in turn, by their numbers: each is told from its neighbours. */
const GREYS = 8;
const STEP = 27;

/** A part of a film's pictures. */
interface Part {
  readonly size: string;
  readonly seconds: number;
  readonly filters?: readonly string[];
  readonly codec: readonly string[];
}
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '25', '-qp', '12'];
const VP8 = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '400k', '-g', '25'];
const VP9 = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '400k', '-g', '25'];
const MPEG2 = ['-c:v', 'mpeg2video', '-q:v', '3', '-g', '12'];
const part = (size: string, seconds: number, codec: readonly string[], ...filters: string[]): Part => ({
  ...{ size, seconds, codec, filters },
});

/** Makes the parts of a film's pictures and puts them behind each other as they are. */
async function joined(container: string, parts: readonly Part[]): Promise<string> {
  const name = randomUUID();
  const lines: string[] = [];
  let first = 0;
  for (const [at, { size, seconds, filters = [], codec }] of parts.entries()) {
    const grey = `geq=lum='16+${STEP}*mod(N+${first}\\,${GREYS})':cb=128:cr=128`;
    await clips.make(
      `${name}-${at}.${container}`,
      ...['-f', 'lavfi', '-i', `color=black:size=${size}:rate=${RATE}:duration=${seconds}`],
      ...['-vf', ['format=yuv420p', grey, ...filters].join(','), ...codec],
    );
    lines.push(`file ${clips.path(`${name}-${at}.${container}`)}`);
    first += seconds * RATE;
  }
  await writeFile(clips.path(`${name}.txt`), lines.join('\n'));
  const file = `${name}.${container}`;
  await clips.make(file, '-f', 'concat', '-safe', '0', '-i', clips.path(`${name}.txt`), '-c', 'copy');
  return clips.path(file);
}

/** A part of a film's sound: a tone of so many hertz in every channel. */
interface Tone {
  readonly hertz: number;
  readonly seconds: number;
  readonly channels?: 1 | 2 | 6;
  readonly rate?: number;
  readonly codec: readonly string[];
}
const LAYOUTS = { 1: 'mono', 2: 'stereo', 6: '5.1' } as const;

/** Makes the parts of a film's sound and puts their bytes behind each other. */
async function sounding(format: string, tones: readonly Tone[]): Promise<string> {
  const bytes: Buffer[] = [];
  for (const { hertz, seconds, channels = 2, rate = SAMPLE_RATE, codec } of tones) {
    const all = Array.from({ length: channels }, (_, at) => `c${at}=c0`).join('|');
    bytes.push(
      await clips.make(
        `${randomUUID()}.${format}`,
        ...['-f', 'lavfi', '-i', `sine=frequency=${hertz}:duration=${seconds}:sample_rate=${rate}`],
        ...['-af', `pan=${LAYOUTS[channels]}|${all}`, ...codec],
      ),
    );
  }
  const file = clips.path(`${randomUUID()}.${format}`);
  await writeFile(file, Buffer.concat(bytes));
  return file;
}

/** Pictures and sound as they are in one file. */
const muxed = (container: string, pictures: string, sound: string, ...options: string[]): Promise<Buffer> =>
  clips.make(
    `${randomUUID()}.${container}`,
    ...['-i', pictures, '-i', sound, '-map', '0:v', '-map', '1:a', '-c', 'copy', ...options],
  );

/** The plan of a film as media makes it, in chunks of two seconds, so that changes stand at their borders and within them. */
function planOf(probe: ProbeResult, { video, audio }: Analysis): EncodingPlan {
  const picture = pictureOf(probe);
  const zeroSeconds = (video.startTicks * video.timeBase.num) / video.timeBase.den;
  const lying = Math.round(((picture?.width ?? 0) * (picture?.pixelAspect ?? 1)) / 2) * 2;
  const sides = [lying, picture?.height ?? 0];
  const [width = 0, height = 0] = Math.abs(picture?.rotation ?? 0) === 90 ? sides.toReversed() : sides;
  const ends = audio && Math.round((audio.startSeconds - zeroSeconds) * SAMPLE_RATE) + audio.samples;
  return {
    ...{ frameRate: video.frameRate, frames: video.frames },
    ...{ gopFrames: RATE, segmentFrames: RATE * 2, chunkFrames: RATE * 2 },
    chunks: Math.ceil(video.frames / (RATE * 2)),
    source: {
      ...{ timeBase: video.timeBase, zeroTicks: video.startTicks, preRoll: video.longestGop + 2 },
      ...{ seekable: video.continuous, heldFrom: null, interlaced: picture?.interlaced ?? false, hdr: false },
      ...{ matrix: 'bt601', pixels: 160 * 120 },
    },
    rungs: [{ name: '360p', width, height, maxRate: 800_000, bufferSize: 1_600_000 }],
    audio: ends === null ? null : { samples: ends, ends, zeroSeconds, gainDb: 0, limit: false },
    storyboard: { everyFrames: 1_000, tileWidth: 16, tileHeight: 16 },
  };
}

interface Film {
  readonly plan: EncodingPlan;
  readonly pictures: string;
  readonly sound: string | null;
}

/** Makes all of a film as the product does, and answers the files that people see and hear. */
async function made(source: Buffer): Promise<Film> {
  const probe = await worker.probe(source);
  const plan = planOf(probe, await worker.analysis(source, probe));
  const assetId = randomUUID();
  const stored = (file: string) => worker.store.objects.get(assetKey(assetId, 1, file)) ?? Buffer.alloc(0);
  for (let index = 0; index < plan.chunks; index++)
    expect(await worker.run('chunk', source, { probe, plan, part: index, assetId })).toMatchObject({
      kind: 'finished',
    });
  const pictures = clips.path(`${assetId}.mp4`);
  await writeFile(
    pictures,
    Buffer.concat([
      stored(LADDER_FILES.init('360p')),
      ...Array.from({ length: plan.chunks }, (_, index) => stored(LADDER_FILES.chunk('360p', index))),
    ]),
  );
  if (!plan.audio) return { plan, pictures, sound: null };
  const sound = clips.path(`${assetId}-sound.mp4`);
  await writeFile(sound, (await worker.audio(source, plan, 0, probe)).file);
  return { plan, pictures, sound };
}

/** The numbers, within `GREYS`, of all pictures of a film, read in their middle. */
async function numbersIn(film: string): Promise<number[]> {
  const { stdout } = await run(
    'ffmpeg',
    [
      ...['-v', 'error', '-i', film, '-vf', 'crop=4:4,scale=1:1:flags=area,format=gray'],
      ...['-f', 'rawvideo', '-'],
    ],
    { encoding: 'buffer' },
  );
  return Array.from(stdout, (grey) => Math.round(((grey / 255) * 219) / STEP));
}

const counting = (pictures: number): number[] => Array.from({ length: pictures }, (_, at) => at % GREYS);

/** Columns and rows of the picture at a second that are not black. */
async function shownAt(film: string, second: number): Promise<{ columns: number; rows: number }> {
  const { stdout } = await run(
    'ffmpeg',
    [
      ...['-v', 'error', '-ss', String(second), '-i', film, '-frames:v', '1', '-f', 'image2pipe'],
      ...['-vf', `lut=y=if(gt(val\\,30)\\,235\\,16),format=gray`, '-c:v', 'pgm', '-'],
    ],
    { encoding: 'buffer' },
  );
  const [, wide = '0', high = '0'] = /^P5\s(\d+) (\d+)\s255\s/.exec(stdout.toString('latin1')) ?? [];
  const [width, height] = [Number(wide), Number(high)];
  const light = stdout.subarray(stdout.length - width * height);
  const isLit = (x: number, y: number): boolean => (light[y * width + x] ?? 0) > 128;
  const count = (length: number, lit: (at: number) => boolean) =>
    Array.from({ length }, (_, at) => at).filter(lit).length;
  return {
    columns: count(width, (x) => isLit(x, height >> 1)),
    rows: count(height, (y) => isLit(width >> 1, y)),
  };
}

/** Hertz that are heard in each half second of a sound of ours, 0 for silence. */
async function tonesIn(film: string): Promise<number[]> {
  const samples = await heard(film);
  const half = SAMPLE_RATE / 2;
  return Array.from({ length: Math.round(samples.length / half) }, (_, at) => {
    // What stands at a border belongs to two tones.
    const stretch = samples.subarray(at * half + half / 5, (at + 1) * half - half / 5);
    if (Math.max(...stretch) < 0.01) return 0;
    const turns = stretch.reduce(
      (sum, sample, here) => sum + (here > 0 && sample < 0 !== (stretch[here - 1] ?? 0) < 0 ? 1 : 0),
      0,
    );
    return Math.round(((turns / 2) * SAMPLE_RATE) / stretch.length / 20) * 20;
  });
}

const each = (...tones: (readonly [hertz: number, seconds: number])[]): number[] =>
  tones.flatMap(([hertz, seconds]) => Array.from({ length: seconds * 2 }, () => hertz));

describe('pictures that change in the middle of a film', () => {
  it.each<[string, string, Part[]]>([
    ['a phone turned, VP8', 'webm', [part('160x120', 2, VP8), part('120x160', 2, VP8)]],
    [
      'several sizes, VP9',
      'webm',
      [part('160x90', 1, VP9), part('320x180', 2, VP9), part('90x160', 1, VP9), part('160x90', 1, VP9)],
    ],
    ['other parameter sets, at a border of chunks', 'ts', [part('160x90', 2, H264), part('96x96', 3, H264)]],
    [
      'other parameter sets',
      'mkv',
      [part('160x90', 1, H264), part('128x72', 2, H264), part('160x90', 2, H264)],
    ],
    ['other pixels', 'ts', [part('160x90', 1, H264, 'setsar=1'), part('160x90', 3, H264, 'setsar=4/3')]],
    [
      'another pixel format, range and depth',
      'ts',
      [
        part('160x90', 1, H264),
        part('160x90', 1, H264, 'format=yuv444p'),
        part('160x90', 1, H264, 'format=yuv420p10'),
        part('160x90', 1, H264, 'scale=out_range=pc,format=yuvj420p'),
      ],
    ],
  ])('are all there, each at its time: %s in %s', async (_name, container, parts) => {
    const source = await readFile(await joined(container, parts));
    const seconds = parts.reduce((sum, one) => sum + one.seconds, 0);
    const { plan, pictures } = await made(source);
    expect(plan).toMatchObject({ frames: seconds * RATE, frameRate: { num: RATE, den: 1 } });
    expect(await numbersIn(pictures)).toEqual(counting(seconds * RATE));
  });

  it('are all there in an mp4 whose parameter sets stand in the stream', async () => {
    const pictures = await joined('ts', [part('160x90', 3, H264), part('90x160', 2, H264)]);
    const film = await made(await clips.make('sets.mp4', '-i', pictures, '-c', 'copy'));
    expect(await numbersIn(film.pictures)).toEqual(counting(125));
  });

  it('keep their shape, with bars beside or above them', async () => {
    const source = await joined('ts', [
      part('160x120', 2, H264),
      part('120x160', 2, H264),
      part('160x120', 2, H264, 'setsar=3/2'),
    ]);
    const { pictures } = await made(await readFile(source));
    expect(await shownAt(pictures, 0.1)).toEqual({ columns: 160, rows: 120 });
    const upright = await shownAt(pictures, 2.1);
    expect([Math.abs(upright.columns - 90) <= 2, upright.rows]).toEqual([true, 120]);
    const wide = await shownAt(pictures, 4.04);
    expect([wide.columns, Math.abs(wide.rows - 80) <= 2]).toEqual([160, true]);
  });

  it.each(['90', '180', '270'])('are turned by %s degrees, whatever their size', async (degrees) => {
    const joint = await joined('ts', [part('160x90', 2, H264), part('128x72', 2, H264)]);
    const turn = ['-c', 'copy', '-metadata:s:v:0', `rotate=${degrees}`];
    const { plan, pictures } = await made(await clips.make(`turned-${degrees}.mp4`, '-i', joint, ...turn));
    const [rung] = plan.rungs;
    expect([rung?.width, rung?.height]).toEqual(degrees === '180' ? [160, 90] : [90, 160]);
    expect(await numbersIn(pictures)).toEqual(counting(100));
    for (const second of [0.2, 2.2])
      expect(await shownAt(pictures, second)).toEqual({ columns: rung?.width, rows: rung?.height });
  });

  it('are joined of fields, whatever their size', async () => {
    const fields = [...MPEG2, '-flags', '+ildct+ilme', '-top', '1'];
    const parts = [part('160x96', 2, fields), part('176x144', 2, fields), part('160x96', 1, fields)];
    const interlaced = parts.map((one) => ({ ...one, filters: ['setfield=tff'] }));
    const { plan, pictures } = await made(await readFile(await joined('ts', interlaced)));
    expect(plan.source.interlaced).toBe(true);
    // The decoder itself loses the last picture before another size: the one before it stands still for it.
    expect(await numbersIn(pictures)).toEqual(
      counting(125).map((number, at) => (at === 49 || at === 99 ? number - 1 : number)),
    );
  });
});

it.each([
  ['fills its box', [1920, 1080], '1280x720', '1', '1920 1080'],
  ['fills its box but for rounding', [854, 480], '1920x1080', '1', '854 480'],
  ['fills its box where a codec added some lines', [1920, 1080], '1920x1088', '1', '1920 1080'],
  ['fills its box with oblong pixels', [1024, 576], '720x576', '64/45', '1024 576'],
  ['fills its box where its header cannot be right', [160, 90], '160x90', '100', '160 90'],
  ['leaves room beside it', [160, 120], '120x160', '1', '90 120'],
  ['leaves room above and below', [160, 120], '160x120', '3/2', '160 80'],
  ['is never without a pixel', [160, 120], '4096x2', '4', '160 2'],
] as const)('a picture %s', async (_name, [width, height], size, aspect, scaled) => {
  const [scale = ''] = fitFilters(width, height, 'flags=bicubic');
  const { stdout } = await run(
    'ffmpeg',
    [
      ...['-v', 'error', '-f', 'lavfi', '-i', `color=black:size=${size}:duration=0.04,setsar=${aspect}`],
      ...['-vf', scale, '-frames:v', '1', '-c:v', 'pgm', '-f', 'image2pipe', '-'],
    ],
    { encoding: 'buffer', maxBuffer: 16 * 1024 * 1024 },
  );
  expect(/^P5\s(\d+ \d+)\s/.exec(stdout.toString('latin1', 0, 32))?.[1]).toBe(scaled);
});

describe('a sound that changes in the middle of a film', () => {
  const AC3 = ['-c:a', 'ac3', '-b:a', '192k'];
  const MP2 = ['-c:a', 'mp2', '-b:a', '128k'];
  const two: Tone[] = [
    { hertz: 440, seconds: 3, codec: AC3 },
    { hertz: 880, seconds: 3, channels: 6, codec: AC3 },
  ];
  const several: Tone[] = [
    { hertz: 440, seconds: 1, codec: AC3 },
    { hertz: 660, seconds: 2, channels: 6, codec: AC3 },
    { hertz: 880, seconds: 1, channels: 1, rate: 44_100, codec: AC3 },
    { hertz: 440, seconds: 2, codec: AC3 },
  ];

  it.each<[string, string, string, Tone[], string[]]>([
    ['stereo, then 5.1', 'ts', 'ac3', two, []],
    ['stereo, then 5.1', 'mkv', 'ac3', two, []],
    ['stereo, then 5.1', 'mp4', 'ac3', two, []],
    ['stereo, then 5.1, in a film that begins late', 'ts', 'ac3', two, ['-output_ts_offset', '7200']],
    ['layout and rate, several times', 'ts', 'ac3', several, []],
    ['layout and rate, several times', 'mkv', 'ac3', several, []],
    [
      'mono of another rate, then stereo',
      'mpg',
      'mp2',
      [
        { hertz: 440, seconds: 2, channels: 1, rate: 44_100, codec: MP2 },
        { hertz: 880, seconds: 4, codec: MP2 },
      ],
      [],
    ],
  ])('is all there, each tone at its time: %s in %s', async (_name, container, format, tones, options) => {
    const pictures = await joined('ts', [part('160x90', 6, H264)]);
    const source = await muxed(container, pictures, await sounding(format, tones), ...options);
    const { plan, sound } = await made(source);
    expect(Math.abs((plan.audio?.samples ?? 0) / SAMPLE_RATE - 6)).toBeLessThan(0.15);
    expect((await tonesIn(sound ?? '')).slice(0, 12)).toEqual(
      each(...tones.map(({ hertz, seconds }) => [hertz, seconds] as const)),
    );
  });

  it('has other samples from some place on', async () => {
    const pcm = (bits: 16 | 24): string[] => [
      ...['-c:a', 's302m', '-strict', '-2', '-sample_fmt', bits === 16 ? 's16' : 's32', '-f', 'mpegts'],
    ];
    const sound = await sounding('ts', [
      { hertz: 440, seconds: 3, codec: pcm(16) },
      { hertz: 880, seconds: 3, codec: pcm(24) },
    ]);
    const { sound: file } = await made(
      await muxed('ts', await joined('ts', [part('160x90', 6, H264)]), sound),
    );
    expect((await tonesIn(file ?? '')).slice(0, 12)).toEqual(each([440, 3], [880, 3]));
  });

  it('changes together with the pictures', async () => {
    const pictures = await joined('ts', [part('160x90', 2, H264), part('90x160', 4, H264)]);
    const film = await made(await muxed('mkv', pictures, await sounding('ac3', several)));
    expect(await numbersIn(film.pictures)).toEqual(counting(150));
    expect((await tonesIn(film.sound ?? '')).slice(0, 12)).toEqual(
      each([440, 1], [660, 2], [880, 1], [440, 2]),
    );
  });

  it('is not ready where more of it came out than there is', async () => {
    const pictures = await joined('ts', [part('160x90', 6, H264)]);
    const source = await muxed('ts', pictures, await sounding('ac3', two));
    const probe = await worker.probe(source);
    const plan = planOf(probe, await worker.analysis(source, probe));
    if (!plan.audio) throw new Error('there is a sound');
    for (const off of [-0.2, 0.2].map((seconds) => seconds * SAMPLE_RATE)) {
      const wrong = { ...plan, audio: { ...plan.audio, ends: (plan.audio.ends ?? 0) + off } };
      expect(await worker.run('audio', source, { probe, plan: wrong })).toMatchObject({
        ...{ kind: 'failed', permanent: false, code: 'media.processing-failed' },
      });
    }
  });
});

describe('a film whose encoding fails', () => {
  it('is blamed where its pictures cannot be decoded, and not for what is our fault', async () => {
    const joint = await joined('mkv', [part('160x90', 2, H264)]);
    const source = await readFile(joint);
    const probe = await worker.probe(source);
    const plan = planOf(probe, await worker.analysis(source, probe));
    // No picture of 4:2:0 has an odd width.
    const impossible = { ...plan, rungs: plan.rungs.map((rung) => ({ ...rung, width: 161 })) };
    expect(await worker.run('chunk', source, { probe, plan: impossible })).toMatchObject({
      ...{ kind: 'failed', permanent: false, code: 'media.processing-failed' },
    });
    const opaque = Buffer.from(source);
    opaque.write('V_NOBODY/KNOWS/', opaque.indexOf('V_MPEG4/ISO/AVC', 0, 'latin1'), 'latin1');
    expect(await worker.run('chunk', opaque, { probe, plan })).toMatchObject({
      ...{ kind: 'failed', permanent: true, code: 'upload.broken-video' },
    });
  });
});
