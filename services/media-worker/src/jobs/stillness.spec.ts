import { SAMPLE_PIXELS } from '../ffmpeg/analysis-arguments';
import { Effort, isOnePicture, samplesOf } from './stillness';

const PIXELS = 1_920 * 1_080;

describe('the samples of a film', () => {
  it.each([
    [12, 0],
    [60, 3],
    [1_800, 6],
    [6 * 3_600, 12],
  ])('of %p s are %p, spread over all of it', (seconds, count) => {
    const samples = samplesOf(seconds);
    expect(samples).toHaveLength(count);
    for (const [at, from] of samples.entries()) {
      expect(from).toBeGreaterThanOrEqual((at / count) * seconds);
      expect(from + 4).toBeLessThanOrEqual(((at + 1) / count) * seconds);
    }
  });
});

describe('the pictures of a sample', () => {
  const pictures = (...levels: number[]): Uint8Array =>
    Uint8Array.from({ length: levels.length * SAMPLE_PIXELS }, (_, at) => {
      return levels[Math.floor(at / SAMPLE_PIXELS)] ?? 0;
    });

  it('are one where none differs by more than an encoder makes of it', () => {
    expect(isOnePicture(pictures(100, 102, 97))).toBe(true);
    expect(isOnePicture(pictures(100, 100, 104))).toBe(false);
  });

  it('are several where one pixel changes, as a cursor does', () => {
    const blinking = pictures(100, 100, 100);
    blinking[2 * SAMPLE_PIXELS + 7] = 140;
    expect(isOnePicture(blinking)).toBe(false);
  });

  it.each([[[]], [[100]]])('tell nothing where there are %p', (levels) =>
    expect(isOnePicture(pictures(...levels))).toBe(false),
  );
});

describe('what a film costs', () => {
  const effortOf = (bytesOf: (second: number) => number, keysIn: (second: number) => number): Effort => {
    const effort = new Effort();
    for (let second = 0; second < 120; second += 1) {
      for (let key = 0; key < keysIn(second); key += 1)
        effort.add(second + key / 100, { isKey: true, size: 300_000 });
      effort.add(second + 0.5, { isKey: false, size: bytesOf(second) });
    }
    return effort;
  };
  const samples = samplesOf(120);

  it.each<[string, (second: number) => number, boolean]>([
    ['the same all along', () => 6_400, false],
    ['more where the picture fades in and out', (at) => (at === 0 || at === 119 ? 280_000 : 6_400), false],
    ['more for ten seconds between the samples', (at) => (at >= 30 && at < 40 ? 60_000 : 6_400), true],
    ['a constant rate, whatever is seen', () => 500_000, true],
    ['nothing beside key frames', () => 0, true],
    ['a little more, for a small thing that moves', (at) => (at > 70 && at < 90 ? 20_000 : 5_000), true],
  ])('%s', (_how, bytesOf, moves) =>
    expect(effortOf(bytesOf, () => 1).movesBeside(samples, PIXELS)).toBe(moves),
  );

  it.each<[string, (second: number) => number, boolean]>([
    ['a key frame for each new picture', (at) => (at % 9 === 0 ? 2 : 1), false],
    ['key frames alone for ten seconds between the samples', (at) => (at >= 30 && at < 40 ? 25 : 1), true],
  ])('%s', (_how, keysIn, moves) =>
    expect(effortOf(() => 6_400, keysIn).movesBeside(samples, PIXELS)).toBe(moves),
  );
});
