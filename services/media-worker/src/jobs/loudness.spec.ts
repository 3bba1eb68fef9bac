import { corrected, readSound } from './loudness';

const begin =
  '#tb 0: 1/48000\n#sample_rate 0: 48000\n0,      67200,      67200,     1098,     8784, 0x03591e21\n';
const summary = (integrated: string, peak: string, samples: number): string =>
  `[Parsed_volumedetect_3 @ 0x1] n_samples: ${samples}\n  Integrated loudness:\n    I:         ${integrated} LUFS\n    Threshold: -31.8 LUFS\n\n  True peak:\n    Peak:      ${peak} dBFS\n`;

describe('what was measured of a sound', () => {
  it('is read from the messages', () => {
    expect(readSound(begin, summary('-21.8', '-0.7', 384_000))).toEqual({
      ...{ startSeconds: 1.4, samples: 192_000, loudness: { integrated: -21.8, truePeak: -0.7 } },
    });
  });

  it('is no loudness for silence', () => {
    expect(readSound(begin, summary('-70.0', '-inf', 96_000))).toEqual({
      ...{ startSeconds: 1.4, samples: 48_000, loudness: null },
    });
  });

  it('is the sum of the parts, and the loudest, where the layout changes', () => {
    expect(readSound(begin, summary('-30.0', '-9.0', 1_000) + summary('-20.0', '-3.0', 2_000))).toMatchObject(
      {
        ...{ samples: 1_500, loudness: { integrated: -20, truePeak: -3 } },
      },
    );
  });

  it.each([
    ['#tb 0: 1/48000\n', summary('-20.0', '-1.0', 0)],
    [begin, 'n_samples: 0'],
  ])('is nothing without a sample', (first, messages) => expect(readSound(first, messages)).toBeNull());
});

describe('another try at a limited sound', () => {
  const level = { gainDb: 31, ceilingDb: -3 };

  it.each([
    ['is not made where loudness and peaks are right', -16.2, -1.5, -16, null],
    ['adds what is missing', -16.75, -2, -16, { gainDb: 31.75, ceilingDb: -3 }],
    ['lowers the ceiling by what the encoder added', -16, -1, -16, { gainDb: 31, ceilingDb: -3.5 }],
    ['wants no loudness that is out of reach', -20, -2, undefined, null],
  ])('%s', (_title, integrated, truePeak, target, expected) => {
    expect(corrected(level, target, { integrated, truePeak })).toEqual(expected);
  });

  it('is not made for silence', () => expect(corrected(level, -16, null)).toBeNull());
});
