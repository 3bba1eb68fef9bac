import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { chunkFrames, type EncodingPlan, planOfRung } from '@alcova/contracts';
import { chunkCommand, tileCount, trackClock } from '../src/ffmpeg/chunk-arguments';
import { digestOf, readFragments } from '../src/jobs/fragments';
import { initSegment, putOnClock } from '../src/jobs/segment-clock';
import { splitJpegs } from '../src/jobs/storyboard';
import { keyFramesOf, requireWholeGroups } from '../src/jobs/verify-chunk';
import { Clips, H264, picture } from './support/clips';
import { TestStore } from './support/store';

const run = promisify(execFile);
/** Pictures on either side of a border that are compared with all others. */
const NEAR_BORDER = 2;
const TOLERATED_SSIM = 0.005;

const planOf = (plan: Partial<EncodingPlan> & { frames: number }): EncodingPlan => {
  const chunkLength = plan.chunkFrames ?? 60;
  return {
    frameRate: { num: 30, den: 1 },
    ...{
      gopFrames: 30,
      segmentFrames: 60,
      chunkFrames: chunkLength,
      chunks: Math.ceil(plan.frames / chunkLength),
    },
    source: {
      ...{ timeBase: { num: 1, den: 15_360 }, zeroTicks: 0, preRoll: 0.5, seekable: true, heldFrom: null },
      ...{ interlaced: false, hdr: false, pixels: 320 * 180 },
    },
    rungs: [
      { name: '360p', width: 160, height: 90, maxRate: 400_000, bufferSize: 800_000 },
      { name: '480p', width: 320, height: 180, maxRate: 800_000, bufferSize: 1_600_000 },
    ],
    audio: null,
    storyboard: { everyFrames: 25, tileWidth: 160, tileHeight: 90 },
    ...plan,
  };
};

describe('cutting a film into chunks', () => {
  let clips: Clips;
  let store: TestStore;

  beforeAll(async () => {
    [clips, store] = await Promise.all([Clips.open(), TestStore.start()]);
  });
  afterAll(async () => {
    await Promise.all([clips.close(), store.stop()]);
  });

  /** Encodes every chunk by itself and answers the film of each rung, joined. */
  async function encode(name: string, source: Buffer, plan: EncodingPlan): Promise<string[]> {
    store.objects.set(name, source);
    const films = plan.rungs.map(() => [] as Buffer[]);
    const inits = plan.rungs.map(() => new Set<string>());
    for (let index = 0; index < plan.chunks; index++) {
      const files = plan.rungs.map((rung) => clips.path(`${name}-${rung.name}-${index}.mp4`));
      const tiles = clips.path(`${name}-${index}.mjpeg`);
      const grey = clips.path(`${name}-${index}.grey`);
      const line = chunkCommand(store.url(name), plan, index, { rungs: files, tiles, grey });
      await run('ffmpeg', ['-y', ...line.inputOptions, '-i', line.input, ...line.outputOptions, line.output]);
      expect(splitJpegs(await readFile(tiles))).toHaveLength(tileCount(plan, index));
      for (const [at, rung] of plan.rungs.entries()) {
        const [file = '', own] = [files[at], planOfRung(plan, rung)];
        const structure = await readFragments(file);
        requireWholeGroups(structure, own, chunkFrames(own, index).frames);
        inits[at]?.add(digestOf(structure.init));
        await putOnClock(file, structure, own, index);
        const bytes = await readFile(file);
        if (index === 0) films[at]?.push(initSegment(structure, own));
        films[at]?.push(bytes.subarray(structure.init.length));
      }
    }
    expect(inits.map((set) => set.size)).toEqual(plan.rungs.map(() => 1));
    return Promise.all(
      films.map(async (parts, at) => {
        const film = clips.path(`${name}-film-${at}.mp4`);
        await writeFile(film, Buffer.concat(parts));
        return film;
      }),
    );
  }

  /** Presentation times of a film's pictures in ticks of its track, in order. */
  async function times(film: string): Promise<number[]> {
    const args = ['-v', 'error', '-show_entries', 'packet=pts', '-of', 'csv=p=0', film];
    const { stdout } = await run('ffprobe', args, { maxBuffer: 16 * 1024 * 1024 });
    const ticks = stdout.split('\n').flatMap((line) => (line === '' ? [] : [parseInt(line, 10)]));
    return ticks.sort((a, b) => a - b);
  }

  /** What a film says of its colours: range, matrix, transfer, primaries. */
  async function coloursOf(film: string): Promise<string[]> {
    const entries = 'stream=color_range,color_space,color_transfer,color_primaries';
    const { stdout } = await run('ffprobe', [
      '-v',
      'error',
      '-show_entries',
      entries,
      '-of',
      'csv=p=0',
      film,
    ]);
    return stdout.trim().split(',');
  }

  /** Red, green and blue of the middle of a film's first picture, read as BT.709. */
  async function firstPixel(film: string): Promise<Buffer> {
    const filters = 'crop=2:2,scale=1:1:in_color_matrix=bt709,format=rgb24';
    const { stdout } = await run(
      'ffmpeg',
      ['-v', 'error', '-i', film, '-vf', filters, '-frames:v', '1', '-f', 'rawvideo', '-'],
      { encoding: 'buffer' },
    );
    return stdout;
  }

  /** Likeness of each picture of a film with the source's, 0 to 1. */
  async function likeness(film: string, source: string, prepare: string): Promise<number[]> {
    const graph = `[1:v]${prepare},setpts=N/TB/30[s];[0:v]setpts=N/TB/30[f];[f][s]ssim=stats_file=-`;
    const { stdout } = await run(
      'ffmpeg',
      ['-v', 'error', '-i', film, '-i', source, '-lavfi', graph, '-f', 'null', '-'],
      { maxBuffer: 16 * 1024 * 1024 },
    );
    return [...stdout.matchAll(/All:([\d.]+)/g)].map((match) => Number(match[1]));
  }

  function requireEvenTimes(ticks: readonly number[], plan: EncodingPlan): void {
    const { ticks: each } = trackClock(plan);
    expect(ticks).toHaveLength(plan.frames);
    expect(ticks[0]).toBe(0);
    expect(ticks.every((tick, at) => at === 0 || tick - (ticks[at - 1] ?? 0) === each)).toBe(true);
  }

  function requireNoDipAtBorders(ssim: readonly number[], plan: EncodingPlan): void {
    expect(ssim).toHaveLength(plan.frames);
    const isNear = (at: number) =>
      Math.min(at % plan.chunkFrames, plan.chunkFrames - (at % plan.chunkFrames)) <= NEAR_BORDER;
    const elsewhere = Math.min(...ssim.filter((_, at) => !isNear(at)));
    expect(Math.min(...ssim)).toBeGreaterThanOrEqual(elsewhere - TOLERATED_SSIM);
  }

  it('joins chunks of a film with one far key frame without gap, overlap or dip, in every rung', async () => {
    const source = await clips.make(
      'far.mp4',
      ...picture('320x180', 9, 30),
      ...H264,
      '-bf',
      '3',
      '-g',
      '600',
    );
    const plan = planOf({ frames: 270 });
    const films = await encode('far', source, plan);
    for (const film of films) requireEvenTimes(await times(film), plan);
    requireNoDipAtBorders(await likeness(films[1] ?? '', clips.path('far.mp4'), 'null'), plan);
  });

  it('keeps the pictures of a rate of 30000/1001 that starts late, each once', async () => {
    const source = await clips.make(
      'late.mp4',
      ...['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=30000/1001:duration=9'],
      ...[...H264, '-bf', '2', '-video_track_timescale', '30000', '-output_ts_offset', '3.5'],
    );
    const plan = planOf({
      frames: 270,
      frameRate: { num: 30_000, den: 1_001 },
      source: { ...planOf({ frames: 1 }).source, timeBase: { num: 1, den: 30_000 }, zeroTicks: 105_000 },
    });
    const [, film = ''] = await encode('late', source, plan);
    requireEvenTimes(await times(film), plan);
    requireNoDipAtBorders(await likeness(film, clips.path('late.mp4'), 'null'), plan);
  });

  it('leaves every second picture of a fast film out of its small rung, the same in every chunk', async () => {
    const source = await clips.make('fast.mp4', ...picture('320x180', 5, 60), ...H264);
    const base = planOf({ frames: 299, chunkFrames: 120 });
    const rungs = base.rungs.map((rung, at) => (at === 0 ? { ...rung, everyFrames: 2 } : rung));
    const plan = {
      ...{ ...base, rungs, frameRate: { num: 60, den: 1 } },
      storyboard: { ...base.storyboard, everyFrames: 26 },
    };
    const [small = '', large = ''] = await encode('fast', source, plan);
    const [smallPlan, largePlan] = plan.rungs.map((rung) => planOfRung(plan, rung));
    if (!smallPlan || !largePlan) throw new Error('two rungs were planned');
    expect(smallPlan).toMatchObject({ frames: 150, gopFrames: 15, chunkFrames: 60 });
    requireEvenTimes(await times(small), smallPlan);
    requireEvenTimes(await times(large), largePlan);
    const alike = await likeness(small, clips.path('fast.mp4'), 'framestep=2,scale=160:90:flags=bilinear');
    expect(Math.min(...alike)).toBeGreaterThan(0.85);
    requireNoDipAtBorders(alike, smallPlan);
  });

  it('shows a film that stands still with a few pictures a second, and looks the same', async () => {
    const still = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=1:duration=1'];
    const stands = ['-vf', 'fps=30,loop=loop=-1:size=1,trim=end_frame=493', ...H264];
    const source = await clips.make('stands.mp4', ...still, ...stands);
    const whole = planOf({ frames: 493, chunkFrames: 240, gopFrames: 60, segmentFrames: 120 });
    const few = {
      ...{ ...whole, gopFrames: 120, storyboard: { ...whole.storyboard, everyFrames: 24 } },
      rungs: whole.rungs.map((rung) => ({ ...rung, everyFrames: 6 })),
    };
    const [shown, today] = [await encode('few', source, few), await encode('whole', source, whole)];
    for (const [at, rung] of few.rungs.entries()) {
      const own = planOfRung(few, rung);
      expect(own).toMatchObject({ frames: 83, gopFrames: 20, chunkFrames: 40 });
      requireEvenTimes(await times(shown[at] ?? ''), own);
      const alike = await likeness(shown[at] ?? '', today[at] ?? '', 'framestep=6');
      expect(alike).toHaveLength(83);
      expect(Math.min(...alike)).toBeGreaterThan(0.98);
    }
  });

  it('has a short end in its last chunk, and every picture of it', async () => {
    const source = await clips.make('end.mp4', ...picture('320x180', 5, 30), ...H264);
    const plan = { ...planOf({ frames: 121 }), chunks: 2 };
    const [small = '', large = ''] = await encode('end', source, plan);
    for (const film of [small, large]) requireEvenTimes(await times(film), plan);
    requireNoDipAtBorders(await likeness(large, clips.path('end.mp4'), 'trim=end_frame=121'), plan);
  });

  it('tells where the key frame of each segment ends: alone it is a picture', async () => {
    const source = await clips.make('keys.mp4', ...picture('320x180', 4, 30), ...H264);
    const plan = planOf({ frames: 120 });
    const [small = ''] = await encode('keys', source, plan);
    const [structure, bytes] = await Promise.all([readFragments(small), readFile(small)]);
    const ends = keyFramesOf(structure, plan);
    expect(ends).toHaveLength(2);
    for (const [segment, end] of ends.entries()) {
      const { offset = 0, size = 0 } = structure.fragments[segment * 2] ?? {};
      expect(end).toBeLessThan(size);
      const alone = clips.path('alone.mp4');
      await writeFile(alone, Buffer.concat([structure.init, bytes.subarray(offset, offset + end)]));
      const args = ['-v', 'error', '-xerror', '-i', alone, '-frames:v', '1', '-f', 'framemd5', '-'];
      const { stdout } = await run('ffmpeg', args);
      expect(stdout.split('\n').filter((line) => line.startsWith('0,'))).toHaveLength(1);
    }
  });

  it.each([
    ['no tags, small', [], 'bt601', 'bt601'],
    ['no tags', [], 'bt709', 'bt709'],
    ['BT.601', ['-colorspace', 'smpte170m', '-color_primaries', 'smpte170m'], 'bt601', 'bt601'],
  ] as const)('keeps the colours of a source with %s and tags every rung BT.709', async (...given) => {
    const [name, tags, made, matrix] = given;
    const source = await clips.make(
      'red.mp4',
      ...['-f', 'lavfi', '-i', 'color=c=0xC02020:size=320x180:rate=30:duration=1'],
      ...['-vf', `scale=out_color_matrix=${made},format=yuv420p`, ...H264, '-qp', '8', ...tags],
    );
    const base = planOf({ frames: 30 });
    const films = await encode(name.replaceAll(/\W/g, ''), source, {
      ...base,
      source: { ...base.source, matrix },
    });
    for (const film of films) {
      expect(await coloursOf(film)).toEqual(['tv', 'bt709', 'bt709', 'bt709']);
      for (const [at, value] of [0xc0, 0x20, 0x20].entries())
        expect(Math.abs(((await firstPixel(film))[at] ?? 0) - value)).toBeLessThan(6);
    }
  });

  it('holds the last picture as long as the sound goes on, over chunk borders too', async () => {
    const source = await clips.make('still.mp4', ...picture('320x180', 1, 30), ...H264);
    const base = planOf({ frames: 170 });
    const plan = { ...base, source: { ...base.source, heldFrom: 30 } };
    const [, film = ''] = await encode('still', source, plan);
    requireEvenTimes(await times(film), plan);
  });

  it('stays with the pictures of a transport stream, where a seek lands anywhere', async () => {
    const source = await clips.make(
      'stream.ts',
      ...picture('320x180', 9, 30),
      ...H264,
      '-g',
      '100',
      '-bf',
      '2',
    );
    const { stdout } = await run('ffprobe', [
      ...['-v', 'error', '-show_entries', 'stream=start_pts', '-of', 'csv=p=0', clips.path('stream.ts')],
    ]);
    const base = planOf({ frames: 270 });
    const plan = {
      ...base,
      source: {
        ...base.source,
        timeBase: { num: 1, den: 90_000 },
        zeroTicks: parseInt(stdout, 10),
        preRoll: 5.4,
      },
    };
    const [, film = ''] = await encode('stream', source, plan);
    requireEvenTimes(await times(film), plan);
    requireNoDipAtBorders(await likeness(film, clips.path('stream.ts'), 'null'), plan);
  });
});
