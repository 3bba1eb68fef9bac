import { type EncodingPlan, soundsOf } from './encoding';
import { MAX_SOUNDS, type ProbedStream, soundTracksOf } from './source';

const stream = (fields: Partial<ProbedStream> = {}): ProbedStream => ({
  ...{ index: 1, type: 'audio', codec: 'aac', profile: 'LC', pixelFormat: null, width: null, height: null },
  ...{ frameRate: null, channels: 2, sampleRate: 48_000, rotation: 0, pixelAspect: 1, interlaced: false },
  ...{ colorTransfer: null, ...fields },
});
const order = (...streams: ProbedStream[]) => soundTracksOf({ streams }).map(({ track }) => track);
const picture = stream({ type: 'video', codec: 'h264', isDefault: true });

describe('the sounds of a film', () => {
  it('are in their order where the file wants none, or was probed before that was told', () => {
    expect(order(picture, stream(), stream({ isDefault: false }), stream())).toEqual([0, 1, 2]);
    expect(order(picture)).toEqual([]);
  });

  it('begin with the one that the file wants, with the first of several that it wants', () => {
    expect(order(stream(), picture, stream({ isDefault: true }), stream())).toEqual([1, 0, 2]);
    expect(order(stream({ isDefault: true }), stream({ isDefault: true }))).toEqual([0, 1]);
  });

  it('are never more than may be, the wanted one always among them', () => {
    const many = Array.from({ length: 12 }, (_, at) => stream({ isDefault: at === 11 }));
    expect(order(...many)).toEqual([11, 0, 1, 2, 3, 4, 5, 6]);
    expect(order(...many)).toHaveLength(MAX_SOUNDS);
  });
});

describe('a sound of two tracks', () => {
  const places = (...streams: ProbedStream[]) =>
    soundTracksOf({ streams }).map(({ track, right }) => [track, right]);

  it('is one, known by its left side', () => {
    const mono = { channels: 1 };
    const streams = [
      stream({ ...mono, right: 1 }),
      stream(mono),
      stream({ ...mono, right: 3 }),
      stream(mono),
    ];
    expect(places(picture, ...streams)).toEqual([
      [0, 1],
      [2, 3],
    ]);
  });

  it('is none of the film where it belongs to another programme, and the numbers stay', () => {
    expect(places(stream({ isElsewhere: true, isDefault: true }), stream())).toEqual([[1, undefined]]);
    expect(places(stream({ isElsewhere: true }))).toEqual([]);
  });
});

describe('the sounds of a plan', () => {
  const first = { samples: 96_000, zeroSeconds: 1.5, gainDb: 3, limit: true, target: -16 };
  const of = (audio: EncodingPlan['audio']) => soundsOf({ audio });

  it('are one where the plan tells no others, and none of a silent film', () => {
    expect(of(first)).toEqual([first]);
    expect(of({ ...first, others: [] })).toEqual([first]);
    expect(of(null)).toEqual([]);
  });

  it('are as long as the first and on its clock, each with its own loudness', () => {
    const other = { track: 0, language: 'en', gainDb: -2, limit: false };
    expect(of({ ...first, track: 1, others: [other] })).toEqual([
      { ...first, track: 1 },
      { ...other, samples: 96_000, zeroSeconds: 1.5 },
    ]);
  });
});
