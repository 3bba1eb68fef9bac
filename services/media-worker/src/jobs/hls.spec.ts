import type { AudioResult, EncodedChunk, EncodingPlan } from '@alcova/contracts';
import { audioPlaylist, keyFramePlaylist, keyFrameSegments, rungPlaylist } from './hls';
import { masterPlaylist } from './master-playlist';
import { verifyLadder } from './verify-ladder';

const plan: EncodingPlan = {
  frameRate: { num: 30_000, den: 1_001 },
  ...{ frames: 500, gopFrames: 60, segmentFrames: 120, chunkFrames: 240, chunks: 3 },
  source: {
    ...{ timeBase: { num: 1, den: 30_000 }, zeroTicks: 0, preRoll: 0.5, seekable: true, heldFrom: null },
    ...{ interlaced: false, hdr: false, pixels: 1_280 * 720 },
  },
  rungs: [
    { name: '360p', width: 640, height: 360, maxRate: 800_000, bufferSize: 1_600_000 },
    { name: '720p', width: 1_280, height: 720, maxRate: 2_800_000, bufferSize: 5_600_000 },
  ],
  audio: { samples: 800_800, zeroSeconds: 0, gainDb: 0, limit: false },
  storyboard: { everyFrames: 100, tileWidth: 160, tileHeight: 90 },
};
const digest = (digit: string): string => digit.repeat(64);
const rung = (name: string, frames: number, segments: number[], init = digest('1')) => ({
  ...{ name, frames, segments, initSha256: init, codec: 'avc1.64001f' },
});
const chunks = (): EncodedChunk[] => [
  {
    index: 0,
    tiles: 3,
    rungs: [rung('360p', 240, [100_000, 120_000]), rung('720p', 240, [900_000, 1_200_000])],
  },
  {
    index: 1,
    tiles: 2,
    rungs: [rung('360p', 240, [110_000, 90_000]), rung('720p', 240, [800_000, 700_000])],
  },
  { index: 2, tiles: 0, rungs: [rung('360p', 20, [30_000]), rung('720p', 20, [400_000])] },
];
const audio: AudioResult = {
  ...{ codec: 'mp4a.40.2', samples: 800_800, initBytes: 700 },
  segments: [
    { bytes: 64_000, samples: 192_512 },
    { bytes: 65_000, samples: 609_312 },
  ],
};

describe('the playlist of a rung', () => {
  const lines = rungPlaylist(plan, plan.rungs[1]!, chunks()).split('\n');

  it('names byte ranges of the chunks, exact to the picture', () => {
    expect(lines.filter((line) => line.startsWith('#EXTINF'))).toEqual([
      ...Array.from({ length: 4 }, () => '#EXTINF:4.004000,'),
      '#EXTINF:0.667333,',
    ]);
    expect(lines.filter((line) => line.startsWith('#EXT-X-BYTERANGE'))).toEqual([
      '#EXT-X-BYTERANGE:900000@0',
      '#EXT-X-BYTERANGE:1200000@900000',
      '#EXT-X-BYTERANGE:800000@0',
      '#EXT-X-BYTERANGE:700000@800000',
      '#EXT-X-BYTERANGE:400000@0',
    ]);
    expect(lines.filter((line) => line.endsWith('.m4s'))).toEqual([
      ...['../720p/c00000.m4s', '../720p/c00000.m4s', '../720p/c00001.m4s', '../720p/c00001.m4s'],
      '../720p/c00002.m4s',
    ]);
  });

  it('tells its own rate where it keeps one of two pictures', () => {
    const [small, large] = plan.rungs;
    const fast = {
      ...{ ...plan, frameRate: { num: 60, den: 1 }, frames: 1_000, gopFrames: 120, segmentFrames: 240 },
      ...{ chunkFrames: 480, rungs: [{ ...small!, everyFrames: 2 }, large!] },
    };
    expect(rungPlaylist(fast, fast.rungs[0]!, chunks()).match(/#EXTINF:.*/g)).toEqual([
      ...['#EXTINF:4.000000,', '#EXTINF:4.000000,', '#EXTINF:4.000000,', '#EXTINF:4.000000,'],
      '#EXTINF:0.666667,',
    ]);
    const master = masterPlaylist(fast, chunks(), [audio]);
    expect(master).toMatch(/RESOLUTION=640x360,FRAME-RATE=30.000/);
    expect(master).toMatch(/RESOLUTION=1280x720,FRAME-RATE=60.000/);
  });

  it('has one init segment, a target no segment rounds above, and an end', () => {
    expect(lines).toContain('#EXT-X-MAP:URI="../720p/init.mp4"');
    expect(lines).toContain('#EXT-X-TARGETDURATION:4');
    expect(lines.at(-2)).toBe('#EXT-X-ENDLIST');
  });
});

describe('the playlist of the sound', () => {
  it('takes the init part from the start of the same file', () => {
    const lines = audioPlaylist(audio, 0).split('\n');
    expect(lines).toContain('#EXT-X-MAP:URI="../audio/audio.mp4",BYTERANGE="700@0"');
    expect(lines).toContain('#EXT-X-BYTERANGE:64000@700');
    expect(lines).toContain('#EXT-X-BYTERANGE:65000@64700');
    expect(lines).toContain('#EXTINF:4.010667,');
  });
});

const secondsOf = (playlist: string): number[] =>
  [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map(([, seconds]) => Number(seconds));
const rangesOf = (playlist: string): string[] =>
  [...playlist.matchAll(/#EXT-X-BYTERANGE:(.+)/g)].map(([, range = '']) => range);

describe('the end of the sound', () => {
  // As the encoder cuts: 188 frames of 1024 samples, the first less its priming.
  const whole = [191_488, 192_512, 192_512];
  const soundOf = (...samples: number[]): AudioResult => ({
    ...{ codec: 'mp4a.40.2', initBytes: 700, samples: samples.reduce((sum, one) => sum + one) },
    segments: samples.map((one) => ({ bytes: 60_000, samples: one })),
  });

  it.each([1, 48, 441, 480, 1_008, 1_023, 1_024, 1_104, 1_440, 9_600, 23_999])(
    'belongs to the segment before it where it is %p samples long',
    (end) => {
      for (const before of [whole.slice(0, 1), whole.slice(0, 2), whole]) {
        const at = before.length - 1;
        const playlist = audioPlaylist(soundOf(...before, end), 0);
        const told = secondsOf(playlist);
        expect(told).toHaveLength(before.length);
        expect(told[at]).toBeCloseTo(((before[at] ?? 0) + end) / 48_000, 5);
        expect(rangesOf(playlist)[at]).toBe(`120000@${700 + 60_000 * at}`);
      }
    },
  );

  it.each([24_000, 96_000])('is a segment where it is %p samples long', (end) => {
    expect(secondsOf(audioPlaylist(soundOf(...whole, end), 0))).toHaveLength(4);
  });

  it('is the whole of a sound that is no longer', () => {
    const playlist = audioPlaylist(soundOf(480), 0);
    expect(secondsOf(playlist)).toEqual([0.01]);
    expect(rangesOf(playlist)).toEqual(['60000@700']);
  });
});

describe('the end of the pictures', () => {
  const lengths = { gopFrames: 60, segmentFrames: 120, chunkFrames: 240 };
  /** A film of two chunks, the last of which has the end. */
  const filmOf = (frames: number, frameRate = { num: 30, den: 1 }) => {
    const film: EncodingPlan = { ...plan, ...lengths, frameRate, frames, chunks: 2, audio: null };
    const sizes = (of: number) => Array.from({ length: Math.ceil(of / 120) }, (_, at) => 90_000 + at);
    const made: EncodedChunk[] = [240, frames - 240].map((own, index) => ({
      ...{ index, tiles: 1 },
      rungs: plan.rungs.map(({ name }) => ({
        ...rung(name, own, sizes(own)),
        keyFrames: sizes(own).map((bytes) => bytes - 80_000),
      })),
    }));
    return { film, made };
  };

  it.each<[number, number, { num: number; den: number }]>([
    [361, 121 / 30, { num: 30, den: 1 }],
    [374, 134 / 30, { num: 30, den: 1 }],
    [481, 121 / 30, { num: 30, den: 1 }],
    [374, (134 * 1_001) / 30_000, { num: 30_000, den: 1_001 }],
    [482, 122 / 2, { num: 2, den: 1 }],
  ])('belongs, of %p, to the segment before it, of %p s', (frames, last, frameRate) => {
    const { film, made } = filmOf(frames, frameRate);
    for (const one of film.rungs) {
      const playlist = rungPlaylist(film, one, made);
      expect(secondsOf(playlist)).toHaveLength(Math.floor(frames / 120));
      expect(secondsOf(playlist).at(-1)).toBeCloseTo(last, 5);
      const keys = keyFramePlaylist(one, keyFrameSegments(film, one, made));
      expect(secondsOf(keys)).toEqual(secondsOf(playlist));
      expect(rangesOf(keys).at(-1)).toMatch(/^1000\d@/);
    }
  });

  it.each([360, 375, 420, 480])('is a segment, of %p', (frames) => {
    const { film, made } = filmOf(frames);
    for (const one of film.rungs)
      expect(secondsOf(rungPlaylist(film, one, made))).toHaveLength(Math.ceil(frames / 120));
  });

  it('is the same in a rung that leaves pictures out', () => {
    const [small, large] = plan.rungs;
    if (!small || !large) throw new Error('two rungs are planned');
    // 29 of 60 a second are too few; 15 of 30 by themselves would not be.
    const { film, made } = filmOf(360 + 29, { num: 60, den: 1 });
    const rungs = [{ ...small, everyFrames: 2 }, large];
    const halved = made.map((one) => ({
      ...one,
      rungs: one.rungs.map((encoded, at) =>
        at === 0 ? { ...encoded, frames: Math.ceil(encoded.frames / 2) } : encoded,
      ),
    }));
    const [ofSmall = [], ofLarge = []] = rungs.map((one) =>
      secondsOf(rungPlaylist({ ...film, rungs }, one, halved)),
    );
    expect(ofSmall).toHaveLength(3);
    expect(ofLarge).toHaveLength(3);
  });

  it('stays alone where it is a file of its own', () => {
    expect(secondsOf(rungPlaylist({ ...plan, frames: 481 }, plan.rungs[0]!, chunks()))).toHaveLength(5);
  });
});

describe('the playlist of key frames', () => {
  const told = chunks().map((chunk) => ({
    ...chunk,
    rungs: chunk.rungs.map((one, at) =>
      at === 0 ? { ...one, keyFrames: one.segments.map((_, segment) => 9_000 + segment) } : one,
    ),
  }));
  const [small, large] = plan.rungs;

  it('names the start of each segment, to the end of its first picture', () => {
    const lines = keyFramePlaylist(small!, keyFrameSegments(plan, small!, told)).split('\n');
    expect(lines).toContain('#EXT-X-I-FRAMES-ONLY');
    expect(lines).toContain('#EXT-X-MAP:URI="../360p/init.mp4"');
    expect(lines.filter((line) => line.startsWith('#EXT-X-BYTERANGE'))).toEqual([
      ...['#EXT-X-BYTERANGE:9000@0', '#EXT-X-BYTERANGE:9001@100000'],
      ...['#EXT-X-BYTERANGE:9000@0', '#EXT-X-BYTERANGE:9001@110000', '#EXT-X-BYTERANGE:9000@0'],
    ]);
  });

  it('is announced by the master playlist, and only where all chunks tell of it', () => {
    expect(masterPlaylist(plan, told, [audio]).split('\n').at(-2)).toMatch(
      /^#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=\d+,AVERAGE-BANDWIDTH=\d+,CODECS="avc1.64001f",RESOLUTION=640x360,VIDEO-RANGE=SDR,URI="360p-key-frames.m3u8"$/,
    );
    expect(masterPlaylist(plan, chunks(), [audio])).not.toContain('I-FRAME');
    expect(keyFrameSegments(plan, large!, told)).toEqual([]);
  });
});

describe('the master playlist', () => {
  it('tells codecs, sizes, picture rate, peak and mean with the sound in them', () => {
    const lines = masterPlaylist(plan, chunks(), [audio]).split('\n');
    const [high = ''] = lines.filter((line) => line.includes('1280x720'));
    const soundPeak = (64_000 * 8) / (192_512 / 48_000);
    const peak = (1_200_000 * 8) / 4.004;
    const mean = (4_000_000 * 8) / (500 * (1_001 / 30_000)) + (129_000 * 8) / (801_824 / 48_000);
    expect(Number(/[:,]BANDWIDTH=(\d+)/.exec(high)?.[1])).toBeCloseTo(peak + soundPeak, -1);
    expect(Number(/AVERAGE-BANDWIDTH=(\d+)/.exec(high)?.[1])).toBeCloseTo(mean, -1);
    expect(high).toContain(
      'SCORE=2.0,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=1280x720,FRAME-RATE=29.970,VIDEO-RANGE=SDR,AUDIO="narracao",CLOSED-CAPTIONS=NONE',
    );
    expect(lines.some((line) => line.includes('SCORE=1.0') && line.includes('640x360'))).toBe(true);
  });

  it('lets a player begin with the rung nearest to two megabits', () => {
    const names = masterPlaylist(plan, chunks(), [audio])
      .split('\n')
      .filter((line) => /^\d+p\.m3u8$/.test(line));
    expect(names).toEqual(['720p.m3u8', '360p.m3u8']);
  });

  it.each<[string, number[], string[]]>([
    ['a hard film: all', [800, 1_400, 2_800, 5_000], ['1080p', '720p', '480p', '360p']],
    ['bars that hardly cost anything: two', [13.7, 14.8, 19.4, 27.6], ['1080p', '480p']],
    ['a picture that does not move: all', [66, 102, 200, 412], ['1080p', '720p', '480p', '360p']],
    ['black: the best alone', [5, 5.2, 5.5, 6], ['1080p']],
    [
      'small steps over a wide one: what stands between',
      [100, 380, 500, 1_000],
      ['1080p', '720p', '480p', '360p'],
    ],
  ])('offers, of %s', (_film, rates, offered) => {
    const heights = [360, 480, 720, 1_080];
    const rungs = heights.map((height) => ({ ...plan.rungs[0]!, name: `${height}p`, height }));
    const one = rates.map((rate, at) => rung(`${heights[at]}p`, 240, [rate * 1_000, rate * 1_000]));
    const easy = { ...plan, rungs, frames: 240, chunks: 1, audio: null };
    const text = masterPlaylist(easy, [{ index: 0, tiles: 3, rungs: one }], []);
    const names = text.match(/^\d+p(?=\.m3u8$)/gm) ?? [];
    expect(names.sort((a, b) => parseInt(b, 10) - parseInt(a, 10))).toEqual(offered);
  });

  it('counts the sound, of which all rungs have the same', () => {
    const few = chunks().map((chunk) => ({
      ...chunk,
      rungs: chunk.rungs.map((one, at) => ({ ...one, segments: one.segments.map(() => 9_000 * (at + 1)) })),
    }));
    expect(masterPlaylist({ ...plan, audio: null }, few, [])).toContain('360p.m3u8');
    expect(masterPlaylist(plan, few, [audio])).not.toContain('360p.m3u8');
  });

  it('names no sound for a silent film', () => {
    const text = masterPlaylist({ ...plan, audio: null }, chunks(), []);
    expect(text).not.toContain('AUDIO');
    expect(text).toContain('CODECS="avc1.64001f",');
  });
});

describe('a film with several sounds', () => {
  const level = { gainDb: 0, limit: false };
  const withSounds = (...languages: (string | null)[]): EncodingPlan => {
    const [first, ...others] = languages.map((language, track) => ({ track, language, ...level }));
    return { ...plan, audio: { samples: 800_800, zeroSeconds: 0, ...level, ...first, others } };
  };
  const loud = {
    ...audio,
    segments: audio.segments.map(({ bytes, samples }) => ({ bytes: bytes * 2, samples })),
  };
  const linesOf = (film: EncodingPlan, sounds: AudioResult[]) =>
    masterPlaylist(film, chunks(), sounds).match(/#EXT-X-MEDIA:.*/g);
  const line = (name: string, language: string, isDefault: string, autoselect: string, file: string) =>
    `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="narracao",NAME="${name}",LANGUAGE="${language}",DEFAULT=${isDefault},AUTOSELECT=${autoselect},CHANNELS="2",URI="${file}"`;

  it('offers each with its language, the first by itself', () => {
    expect(linesOf(withSounds('pt-BR', 'en', null), [audio, audio, audio])).toEqual([
      line('Português', 'pt-BR', 'YES', 'YES', 'audio.m3u8'),
      line('Inglês', 'en', 'NO', 'YES', 'audio-1.m3u8'),
      line('Faixa 3', 'und', 'NO', 'YES', 'audio-2.m3u8'),
    ]);
  });

  it('has players choose the first alone of those in one language', () => {
    expect(linesOf(withSounds('en', 'en'), [audio, audio])).toEqual([
      line('Inglês', 'en', 'YES', 'YES', 'audio.m3u8'),
      line('Inglês 2', 'en', 'NO', 'NO', 'audio-1.m3u8'),
    ]);
  });

  it('is written as ever where it has one, whatever its language', () => {
    const alone = [line('Narração', 'pt-BR', 'YES', 'YES', 'audio.m3u8')];
    expect(linesOf(plan, [audio])).toEqual(alone);
    expect(linesOf(withSounds('en'), [audio])).toEqual(alone);
  });

  it('tells that it is one voice', () => {
    const film = { ...plan, audio: { samples: 800_800, zeroSeconds: 0, ...level, channels: 1 } } as const;
    expect(linesOf(film, [audio])?.[0]).toContain(',CHANNELS="1",');
  });

  it('promises bit rates that hold for the largest sound, and names one codec', () => {
    const two = masterPlaylist(withSounds('pt-BR', 'en'), chunks(), [audio, loud]);
    expect(two.match(/#EXT-X-STREAM-INF.*/g)).toEqual(
      masterPlaylist(plan, chunks(), [loud]).match(/#EXT-X-STREAM-INF.*/g),
    );
  });

  it('has a playlist for each over its own file', () => {
    const lines = audioPlaylist(loud, 1).split('\n');
    expect(lines).toContain('#EXT-X-MAP:URI="../audio/audio-1.mp4",BYTERANGE="700@0"');
    expect(lines).toContain('#EXT-X-BYTERANGE:128000@700');
    expect(lines.filter((name) => name.endsWith('.mp4'))).toEqual([
      ...['../audio/audio-1.mp4', '../audio/audio-1.mp4'],
    ]);
  });

  it('is refused where one is missing or not as long as the others', () => {
    const film = withSounds('pt-BR', 'en');
    expect(() => verifyLadder(film, chunks(), [audio, loud])).not.toThrow();
    expect(() => verifyLadder(film, chunks(), [audio])).toThrow(/1 sounds of 2/);
    expect(() => verifyLadder(film, chunks(), [audio, { ...loud, samples: 7 }])).toThrow(/7 samples/);
  });
});

describe('the proof of a ladder', () => {
  const broken = (change: (all: EncodedChunk[]) => void): (() => void) => {
    const all = chunks();
    change(all);
    return () => verifyLadder(plan, all, [audio]);
  };

  it('takes what fits the plan', () => {
    expect(broken(() => undefined)).not.toThrow();
  });

  it.each<[string, (all: EncodedChunk[]) => void, RegExp]>([
    ['a missing chunk', (all) => all.pop(), /2 chunks of 3/],
    ['chunks out of order', (all) => all.reverse(), /chunk 2 stands for 0/],
    [
      'another init segment',
      (all) => (all[1]!.rungs[0]!.initSha256 = digest('2')),
      /init segment of its own/,
    ],
    ['a missing picture', (all) => (all[2]!.rungs[1]!.frames = 19), /19 pictures of 20/],
    ['a missing segment', (all) => all[0]!.rungs[0]!.segments.pop(), /1 segments/],
    ['a missing tile', (all) => (all[0]!.tiles = 2), /4 tiles of 5/],
    ['a missing rung', (all) => all[1]!.rungs.pop(), /no 720p/],
  ])('refuses %s', (_, change, why) => {
    expect(broken(change)).toThrow(why);
  });

  it('refuses a sound that is not as long as planned', () => {
    expect(() => verifyLadder(plan, chunks(), [{ ...audio, samples: 800_799 }])).toThrow(/800799 samples/);
    expect(() => verifyLadder(plan, chunks(), [])).toThrow(/0 sounds of 1/);
  });
});
