import {
  type Analysis,
  chunkFrames,
  hashedEvery,
  type ProbedStream,
  type ProbeResult,
} from '@alcova/contracts';
import { planEncoding } from './plan';

const picture: ProbedStream = {
  ...{ index: 0, type: 'video', codec: 'h264', profile: 'High', pixelFormat: 'yuv420p' },
  ...{ width: 1_920, height: 1_080, frameRate: 30, channels: null, sampleRate: null, rotation: 0 },
  ...{ pixelAspect: 1, interlaced: false, colorTransfer: null },
};
const probe = (video: Partial<ProbedStream> = {}, rest: Partial<ProbeResult> = {}): ProbeResult => ({
  ...{ format: 'mov,mp4,m4a', duration: 600, size: 500_000_000, bitrate: null },
  streams: [{ ...picture, ...video }],
  ...rest,
});
const analysis = (
  video: Partial<Analysis['video']> = {},
  audio: Partial<NonNullable<Analysis['audio']>> | null = {},
): Analysis => ({
  sha256: 'a'.repeat(64),
  video: {
    ...{ timeBase: { num: 1, den: 15_360 }, startTicks: 0, endTicks: 600 * 15_360, frames: 18_000 },
    ...{ frameRate: { num: 30, den: 1 }, variable: false, longestGop: 8, continuous: true },
    ...video,
  },
  audio: audio && {
    ...{ startSeconds: 0, samples: 600 * 48_000, loudness: { integrated: -23, truePeak: -6 } },
    ...audio,
  },
});
const rungs = (video: Partial<ProbedStream>, rest: Partial<ProbeResult> = {}): string[] =>
  planEncoding(probe(video, rest), analysis()).rungs.map(
    ({ name, width, height }) => `${name} ${width}x${height}`,
  );

describe('the ladder', () => {
  it('has four rungs below a source of 1080 lines', () => {
    expect(rungs({})).toEqual(['360p 640x360', '480p 854x480', '720p 1280x720', '1080p 1920x1080']);
  });

  it('is never above the source', () => {
    expect(rungs({ width: 1_280, height: 720 })).toEqual(['360p 640x360', '480p 854x480', '720p 1280x720']);
    expect(rungs({ width: 854, height: 480 })).toEqual(['360p 640x360', '480p 854x480']);
    expect(rungs({ width: 320, height: 240 })).toEqual(['360p 320x240']);
    expect(rungs({ width: 2, height: 2 })).toEqual(['360p 2x2']);
  });

  it('brings 4K down to 1080 lines', () => {
    expect(rungs({ width: 3_840, height: 2_160 }).at(-1)).toBe('1080p 1920x1080');
  });

  it('keeps odd sizes even, and the shape', () => {
    expect(rungs({ width: 1_919, height: 801 })).toEqual([
      '360p 640x268',
      '480p 854x356',
      '720p 1280x534',
      '1080p 1918x800',
    ]);
  });

  it('stands upright films up: the long side of each box is theirs too', () => {
    expect(rungs({ rotation: -90 })).toEqual([
      '360p 360x640',
      '480p 480x854',
      '720p 720x1280',
      '1080p 1080x1920',
    ]);
    expect(rungs({ width: 1_080, height: 1_920 }).at(-1)).toBe('1080p 1080x1920');
  });

  it('makes anamorphic pixels square', () => {
    expect(rungs({ width: 720, height: 576, pixelAspect: 64 / 45 }).at(-1)).toBe('720p 1024x576');
  });

  it.each([
    [{ num: 60, den: 1 }, 120],
    [{ num: 60_000, den: 1_001 }, 120],
    [{ num: 50, den: 1 }, 100],
    [{ num: 75, den: 2 }, 76],
  ])('halves the small rungs of a film of %p, on one grid with the larger', (frameRate, gopFrames) => {
    const plan = planEncoding(probe(), analysis({ frameRate, frames: 18_001 }));
    expect(plan.rungs.map(({ name, everyFrames, maxRate }) => [name, everyFrames, maxRate])).toEqual([
      ['360p', 2, 800_000],
      ['480p', 2, 1_400_000],
      ['720p', undefined, 4_200_000],
      ['1080p', undefined, 7_500_000],
    ]);
    expect(plan.gopFrames).toBe(gopFrames);
    for (const pictures of [plan.segmentFrames, plan.chunkFrames, plan.storyboard.everyFrames])
      expect(pictures % 2).toBe(0);
    expect(hashedEvery(plan) % 2).toBe(0);
  });

  it('keeps every picture of a film of 30 a second', () => {
    expect(
      planEncoding(probe(), analysis()).rungs.every(({ everyFrames }) => everyFrames === undefined),
    ).toBe(true);
  });

  it.each([
    [{ num: 30, den: 1 }, 10, 120],
    [{ num: 25, den: 1 }, 8, 104],
    [{ num: 24_000, den: 1_001 }, 8, 96],
    [{ num: 60, den: 1 }, 20, 240],
    [{ num: 3, den: 1 }, 1, 12],
    [{ num: 1, den: 1 }, 1, 4],
  ])('has two rungs with a few pictures a second where a film of %p stands still', (frameRate, step, gop) => {
    const plan = planEncoding(probe(), analysis({ frameRate, frames: 18_001, isStill: true }));
    expect(plan.rungs.map(({ name, everyFrames }) => [name, everyFrames])).toEqual([
      ['360p', step],
      ['1080p', step],
    ]);
    expect(plan).toMatchObject({ gopFrames: gop, segmentFrames: gop });
    for (const pictures of [plan.chunkFrames, plan.storyboard.everyFrames, hashedEvery(plan)])
      expect(pictures % step).toBe(0);
  });

  it('has one rung of a small film that stands still', () =>
    expect(planEncoding(probe({ width: 320, height: 240 }), analysis({ isStill: true })).rungs).toHaveLength(
      1,
    ));

  it('leaves out a rung that is nearly as large as the next', () => {
    expect(rungs({ width: 888, height: 500 })).toEqual(['360p 640x360', '720p 888x500']);
  });

  it('gives an upload over the limit less than its own rate', () => {
    const upload = { size: 1_200_000_000, duration: 7_200 };
    const rate = (upload.size * 8) / upload.duration;
    const top = planEncoding(probe({}, upload), analysis()).rungs.at(-1);
    expect(top?.maxRate).toBeLessThan(rate * 0.9);
  });
});

describe('the picture', () => {
  it('is the one that the probe chose, in every chunk', () => {
    const streams: ProbedStream[] = [
      { ...picture, type: 'other', width: 160, height: 90 },
      { ...picture, index: 1 },
    ];
    const plan = planEncoding(probe({}, { streams }), analysis());
    expect(plan.source).toMatchObject({ stream: 1, pixels: 1_920 * 1_080 });
  });
});

describe('the colours', () => {
  it.each<[string, Partial<ProbedStream>, string]>([
    ['BT.709', { colorMatrix: 'bt709', height: 480 }, 'bt709'],
    ['BT.601', { colorMatrix: 'smpte170m' }, 'bt601'],
    ['BT.2020', { colorMatrix: 'bt2020nc' }, 'bt2020'],
    ['nothing, in high definition', {}, 'bt709'],
    ['nothing, in high definition, upright', { width: 720, height: 1_280 }, 'bt709'],
    ['nothing, in a small picture', { width: 640, height: 480, colorMatrix: null }, 'bt601'],
    ['RGB, in high definition', { colorMatrix: 'gbr' }, 'bt709'],
  ])('are those of a source that tells %s', (_name, video, matrix) =>
    expect(planEncoding(probe(video), analysis()).source.matrix).toBe(matrix),
  );
});

describe('the chunks', () => {
  it('are whole segments of about half a minute, as even as can be', () => {
    const plan = planEncoding(probe(), analysis());
    expect(plan).toMatchObject({
      gopFrames: 60,
      segmentFrames: 120,
      chunkFrames: 960,
      chunks: 19,
      frames: 18_000,
    });
    const sizes = Array.from({ length: plan.chunks }, (_, index) => chunkFrames(plan, index));
    expect(sizes.reduce((sum, { frames }) => sum + frames, 0)).toBe(18_000);
    expect(sizes[18]).toEqual({ first: 17_280, frames: 720 });
  });

  it('are finer where a picture costs more', () => {
    const heavy = planEncoding(
      probe({ width: 3_840, height: 2_160 }),
      analysis({ frameRate: { num: 60, den: 1 }, frames: 36_000 }),
    );
    expect(heavy.chunkFrames / 60).toBeLessThan(16);
  });

  it('are longer in a long film that is light, and never more work than half a minute of 1080p', () => {
    const hours = 4 * 3_600;
    const chunksOf = (width: number, height: number, rate: number) =>
      planEncoding(
        probe({ width, height }),
        analysis({
          ...{ frameRate: { num: rate, den: 1 }, frames: hours * rate, endTicks: hours * 15_360 },
        }),
      ).chunks;
    expect(chunksOf(320, 180, 1)).toBeLessThan(70);
    expect(chunksOf(640, 360, 30)).toBeLessThan(70);
    expect(chunksOf(1_920, 1_080, 30)).toBe(450);
  });

  it('is one where the clock of the source jumps', () => {
    expect(planEncoding(probe(), analysis({ continuous: false })).chunks).toBe(1);
  });

  it.each([
    [30, 0, 0],
    [30, 1, 1],
    [30, 14, 14],
    [30, 15, 0],
    [60_000 / 1_001, 29, 29],
    [60_000 / 1_001, 30, 0],
    [2, 2, 2],
    [2, 3, 0],
  ])('at %p a second leave no end of %p pictures to themselves, but it to the last', (rate, end, more) => {
    const frameRate = rate > 31 && rate < 60 ? { num: 60_000, den: 1_001 } : { num: rate, den: 1 };
    const base = planEncoding(probe(), analysis({ frameRate, frames: 1_000, variable: false }));
    for (const segments of [1, 2, 8, 9, 16, 17, 31, 64]) {
      const frames = segments * base.segmentFrames + end;
      const endTicks = Math.round((frames / rate) * 15_360);
      const plan = planEncoding(probe(), analysis({ frameRate, frames, endTicks }, null));
      const sizes = Array.from({ length: plan.chunks }, (_, index) => chunkFrames(plan, index));
      expect(sizes.reduce((sum, one) => sum + one.frames, 0)).toBe(frames);
      const last = sizes.at(-1)?.frames ?? 0;
      if (more > 0) expect(last % base.segmentFrames).toBe(more);
      expect(last - more).toBeGreaterThan(0);
      expect(last).toBeLessThanOrEqual(plan.chunkFrames + more);
    }
  });

  it('have no more frames to hash than a chunk may, with a short end too', () => {
    const plan = planEncoding(
      probe(),
      analysis({ frames: 18_001, endTicks: Math.round((18_001 / 30) * 15_360), continuous: false }, null),
    );
    expect(plan).toMatchObject({ chunks: 1, chunkFrames: 18_000 });
    expect(Math.ceil(plan.frames / hashedEvery(plan))).toBeLessThanOrEqual(600);
  });

  it('reads further back where the container has no index', () => {
    expect(planEncoding(probe({}, { format: 'mpegts' }), analysis()).source.preRoll).toBe(10);
  });

  it('has whole groups of two seconds at broken rates too', () => {
    const plan = planEncoding(probe(), analysis({ frameRate: { num: 30_000, den: 1_001 }, frames: 17_982 }));
    expect(plan).toMatchObject({ gopFrames: 60, segmentFrames: 120, frames: 17_982 });
  });
});

describe('the clock', () => {
  const tick = 15_360;

  it('starts with the picture when the sound comes later', () => {
    const plan = planEncoding(
      probe(),
      analysis({ startTicks: 2 * tick, endTicks: 602 * tick }, { startSeconds: 3 }),
    );
    expect(plan.source.zeroTicks).toBe(2 * tick);
    expect(plan.audio).toMatchObject({ zeroSeconds: 2, samples: 601 * 48_000 });
  });

  it('is not moved for what an encoder put before the first sample', () => {
    const plan = planEncoding(
      probe(),
      analysis({ startTicks: 15_360 }, { startSeconds: 0.953, samples: 480_000 }),
    );
    expect(plan).toMatchObject({ frames: 18_000, source: { zeroTicks: 15_360 } });
    expect(plan.audio).toMatchObject({ zeroSeconds: 1, samples: 480_000 - 2_256 });
  });

  it('starts with the sound, by whole pictures, when that comes first', () => {
    const plan = planEncoding(
      probe(),
      analysis({ startTicks: tick, endTicks: 601 * tick }, { startSeconds: 0 }),
    );
    expect(plan.source.zeroTicks).toBe(0);
    expect(plan.frames).toBe(18_030);
  });

  it('takes every picture of a steady film, whatever its end is rounded to', () => {
    expect(planEncoding(probe(), analysis({ endTicks: 600 * tick - 700 })).frames).toBe(18_000);
  });

  it('fills the span of an uneven film', () => {
    expect(planEncoding(probe(), analysis({ variable: true, frames: 40 })).frames).toBe(18_000);
  });

  it('holds the last picture while the sound goes on', () => {
    const plan = planEncoding(probe(), analysis({ frames: 1, endTicks: 512 }));
    expect(plan).toMatchObject({ frames: 18_000, source: { heldFrom: 1 } });
  });

  it('of a film that is only sound begins with its first sample; its picture has a clock of its own', () => {
    const second = 48_000;
    const video = {
      ...{ timeBase: { num: 1, den: second }, startTicks: 7 * second, endTicks: 7.5 * second, frames: 1 },
      ...{ frameRate: { num: 2, den: 1 }, isStill: true },
    };
    const plan = planEncoding(
      probe({ width: 1_280, height: 720 }, { isSoundAlone: true, format: 'mp3' }),
      analysis(video, { startSeconds: 7, samples: 3_600 * second, isMono: true }),
    );
    expect(plan).toMatchObject({ frames: 7_200, gopFrames: 8, segmentFrames: 8, chunks: 12 });
    expect(plan.source).toMatchObject({ zeroTicks: 0, heldFrom: 1 });
    expect(plan.audio).toMatchObject({ zeroSeconds: 7, samples: 3_600 * second, channels: 1 });
    expect(plan.rungs.map(({ name }) => name)).toEqual(['360p', '720p']);
  });

  it('has no sound for a film without', () => {
    expect(planEncoding(probe(), analysis({}, null)).audio).toBeNull();
  });
});

describe('loudness', () => {
  const gain = (integrated: number, truePeak: number) =>
    planEncoding(probe(), analysis({}, { loudness: { integrated, truePeak } })).audio;

  it('is brought to -16 LUFS', () => {
    expect(gain(-23, -10)).toMatchObject({ gainDb: 7, limit: false });
    expect(gain(-9, -0.5)).toMatchObject({ gainDb: -7, limit: false });
  });

  it('is brought there from far below, peaks limited', () => {
    expect(gain(-23, -3)).toMatchObject({ gainDb: 7, limit: true, target: -16 });
    expect(gain(-47, -30)).toMatchObject({ gainDb: 31, limit: true, target: -16 });
    expect(gain(-47, -34)).toMatchObject({ gainDb: 31, limit: false });
  });

  it('never makes the noise of a silent room a voice', () => {
    expect(gain(-60, -40)).toMatchObject({ gainDb: 40, limit: true });
    expect(gain(-60, -40)?.target).toBeUndefined();
  });

  it('leaves silence alone', () => {
    expect(planEncoding(probe(), analysis({}, { loudness: null })).audio).toMatchObject({
      gainDb: 0,
      limit: false,
    });
  });
});

describe('several sounds', () => {
  const sound = (fields: Partial<ProbedStream>): ProbedStream => ({ ...picture, type: 'audio', ...fields });
  const streams = [
    picture,
    sound({ language: 'en' }),
    sound({ language: 'pt-BR', isDefault: true }),
    sound({}),
  ];
  const planned = planEncoding(
    probe({}, { streams }),
    analysis({}, { track: 1, others: [{ track: 0, loudness: { integrated: -20, truePeak: -10 } }] }),
  ).audio;

  it('have their languages and loudness, the one that plays by itself first', () => {
    expect(planned).toMatchObject({ track: 1, language: 'pt-BR', gainDb: 7, samples: 28_800_000 });
    expect(planned?.others).toEqual([{ track: 0, language: 'en', channels: 2, gainDb: 4, limit: false }]);
  });

  it('end where those of the source do, each for itself', () => {
    const loudness = { integrated: -20, truePeak: -10 };
    const other = { track: 0, loudness, startSeconds: 1, samples: 48_000 };
    const { audio } = planEncoding(
      probe({}, { streams }),
      analysis({}, { track: 1, startSeconds: 0, samples: 480_000, others: [other] }),
    );
    expect(audio).toMatchObject({ ends: audio?.samples, others: [{ ends: 96_000 }] });
  });

  it('are put together of two tracks where each side is one', () => {
    const mono = [sound({ language: 'en', right: 1 }), sound({ language: 'en' }), sound({})];
    const planOf = (audio: Partial<NonNullable<Analysis['audio']>>) =>
      planEncoding(probe({}, { streams: [picture, ...mono] }), analysis({}, audio)).audio;
    const others = [{ track: 2, loudness: null }];
    expect(planOf({ track: 0, right: 1, others })).toMatchObject({ track: 0, right: 1, language: 'en' });
    expect(planOf({ track: 0, right: 1, others })?.others?.[0]).not.toHaveProperty('right');
    // The left side was silent.
    expect(planOf({ track: 1 })).toMatchObject({ track: 1, language: 'en' });
  });

  it.each([
    ['one voice each', true, true, 1],
    ['one that differs', true, false, 2],
    ['one that nobody looked at', undefined, true, 2],
  ])('have one channel or two, all of them: %s', (_which, isMono, other, channels) => {
    const others = [{ track: 0, loudness: null, isMono: other }];
    const { audio } = planEncoding(probe({}, { streams }), analysis({}, { track: 1, isMono, others }));
    expect(audio).toMatchObject({ channels, others: [{ channels }] });
  });

  it('have no language where the file tells none', () => {
    const unknown = [{ track: 2, loudness: null }];
    expect(planEncoding(probe({}, { streams }), analysis({}, { others: unknown })).audio?.others).toEqual([
      { track: 2, language: null, channels: 2, gainDb: 0, limit: false },
    ]);
  });

  it('are one where the analysis knows of no others', () => {
    const { audio } = planEncoding(probe(), analysis());
    expect(audio).toMatchObject({ track: 0, language: null, others: [] });
  });
});

describe('the storyboard', () => {
  it('has a tile every 1 to 10 s, by length', () => {
    const every = (frames: number) =>
      planEncoding(probe(), analysis({ frames, endTicks: (frames / 30) * 15_360 }, null)).storyboard
        .everyFrames / 30;
    expect([every(600), every(18_000), every(432_000)]).toEqual([1, 6, 10]);
  });

  it('keeps the shape of the picture', () => {
    expect(planEncoding(probe(), analysis()).storyboard).toMatchObject({ tileWidth: 160, tileHeight: 90 });
    expect(planEncoding(probe({ rotation: 90 }), analysis()).storyboard).toMatchObject({
      tileWidth: 90,
      tileHeight: 160,
    });
  });
});
