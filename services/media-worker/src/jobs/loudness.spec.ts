import { correctedLevel, countSamples, heardSides, isMono, isSilent, readSound } from './loudness';

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

describe('silence', () => {
  it.each([
    ['nothing at all', '-inf', true],
    ['an input that nothing was plugged into', '-78.3', true],
    ['a whisper', '-48.0', false],
    ['a voice', '-3.1', false],
  ])('is told from %s', (_what, peak, silent) =>
    expect(isSilent(summary('-70.0', peak, 96_000))).toBe(silent),
  );

  it('is no silence where one stretch of several is heard', () =>
    expect(isSilent(summary('-70.0', '-inf', 10) + summary('-30.0', '-9.0', 10))).toBe(false));

  it.each([
    ['-18.06', '-inf', { left: true, right: false }],
    ['-93.10', '-3.00', { left: false, right: true }],
    ['0.000265', '-20.5', { left: true, right: true }],
    ['-inf', '-inf', { left: false, right: false }],
  ])('is told by sides: %s and %s', (left, right, heard) => {
    const side = (channel: number, peak: string): string =>
      `[Parsed_astats_3 @ 0x1] Channel: ${channel}\n[Parsed_astats_3 @ 0x1] Peak level dB: ${peak}\n`;
    expect(heardSides(side(1, left) + side(2, right))).toEqual(heard);
  });
});

describe('one voice', () => {
  const difference = (peak: string): string =>
    `[Parsed_astats_5 @ 0x1] Overall\n[Parsed_astats_5 @ 0x1] RMS peak dB: ${peak}\n`;

  it.each([
    ['two equal sides', '-20.0', '-inf', true],
    ['what a codec made of two equal sides', '-18.0', '-52.2', true],
    ['a quiet one', '-47.0', '-85.0', true],
    ['music below a voice', '-18.0', '-46.1', false],
    ['a quiet sound whose sides differ', '-47.0', '-60.0', false],
    ['silence', '-70.0', '-inf', true],
    ['samples that are no numbers', '-18.0', 'nan', false],
  ])('is told of %s', (_what, integrated, peak, isOne) =>
    expect(isMono(summary(integrated, '-3.0', 96_000) + difference(peak))).toBe(isOne),
  );

  it('is not told where nobody looked', () => expect(isMono(summary('-18.0', '-3.0', 96_000))).toBe(false));
});

describe('another try at a limited sound', () => {
  const level = { gainDb: 31, ceilingDb: -3 };

  it.each([
    ['is not made where loudness and peaks are right', -16.2, -1.5, -16, null],
    ['adds what is missing', -16.75, -2, -16, { gainDb: 31.75, ceilingDb: -3 }],
    [
      'lowers the ceiling by what the encoder added, and a little',
      -16,
      -1.25,
      -16,
      { gainDb: 31, ceilingDb: -3.75 },
    ],
    ['wants no loudness that is out of reach', -20, -2, undefined, null],
  ])('%s', (_title, integrated, truePeak, target, expected) => {
    expect(correctedLevel(level, target, { integrated, truePeak })).toEqual(expected);
  });

  it('is not made for silence', () => expect(correctedLevel(level, -16, null)).toBeNull());
});

it('samples are counted by the lines that tell of them', () => {
  expect(
    countSamples('#tb 0: 1/48000\n0, 0, 0, 480000, 1920000, 0x1\n0, 480000, 480000, 98585, 394340, 0x2\n'),
  ).toBe(578_585);
  expect(countSamples('#tb 0: 1/48000\n')).toBe(0);
});
