import { RateFinder } from './frame-rate';

const found = (seconds: readonly number[], tick: number, declared: { num: number; den: number }[] = []) => {
  const finder = new RateFinder(tick, declared);
  for (const second of seconds) finder.add(Math.round(second / tick));
  return finder.found();
};
const every = (rate: number, pictures: number): number[] =>
  Array.from({ length: pictures }, (_, index) => 5 + index / rate);

describe('the rate of pictures', () => {
  it.each([
    [24_000 / 1_001, { num: 24_000, den: 1_001 }],
    [25, { num: 25, den: 1 }],
    [30_000 / 1_001, { num: 30_000, den: 1_001 }],
    [30, { num: 30, den: 1 }],
    [60_000 / 1_001, { num: 60_000, den: 1_001 }],
    [100, { num: 50, den: 1 }],
    [120_000 / 1_001, { num: 60_000, den: 1_001 }],
    [240, { num: 60, den: 1 }],
  ])('is found for %p from milliseconds alone', (rate, expected) => {
    expect(found(every(rate, 2_000), 0.001)).toEqual({ frameRate: expected, variable: false });
  });

  it.each([
    [12.5, { num: 25, den: 2 }],
    [23.98, { num: 1_199, den: 50 }],
    [15, { num: 15, den: 1 }],
  ])("is the container's own, %p, where the pictures keep it", (rate, declared) => {
    expect(found(every(rate, 2_000), 1 / 90_000, [declared])).toEqual({
      frameRate: declared,
      variable: false,
    });
  });

  it('takes a rounded word of the container for the rate that it means', () => {
    expect(found(every(60_000 / 1_001, 60), 0.001, [{ num: 19_001, den: 317 }]).frameRate).toEqual({
      ...{ num: 60_000, den: 1_001 },
    });
  });

  it('does not believe a container whose pictures come otherwise', () => {
    expect(found(every(25, 500), 1 / 90_000, [{ num: 50, den: 1 }]).frameRate).toEqual({ num: 25, den: 1 });
  });

  it('divides what is faster than all rates that we know', () => {
    expect(found(every(144, 500), 1 / 90_000, [{ num: 144, den: 1 }])).toEqual({
      ...{ frameRate: { num: 48, den: 1 }, variable: false },
    });
  });

  it('lets pictures stand still that come less than once a second', () => {
    expect(found(every(0.25, 20), 0.001, [{ num: 1, den: 4 }])).toEqual({
      ...{ frameRate: { num: 1, den: 1 }, variable: true },
    });
  });

  it('loses none where they come unevenly', () => {
    const uneven = [0, 0.04, 0.055, 0.2, 0.24, 0.5];
    expect(found(uneven, 0.001)).toEqual({ frameRate: { num: 30_000, den: 1_001 }, variable: true });
    expect(found([0, 0.001, 0.002, 1], 0.001)).toEqual({ frameRate: { num: 60, den: 1 }, variable: true });
  });

  it.each([
    [{ num: 30, den: 1 }, 0.001],
    [{ num: 30, den: 1 }, 1 / 15_360],
    [{ num: 30_000, den: 1_001 }, 0.001],
    [{ num: 30_000, den: 1_001 }, 1 / 30_000],
    [{ num: 24, den: 1 }, 1 / 90_000],
  ])('stays %p where pictures are left out, on a clock of %p s', (rate, tick) => {
    for (const pictures of [180, 18_000]) {
      const left = every(rate.num / rate.den, pictures).filter((_, at) => at < pictures / 2 || at % 2 === 0);
      expect(found(left, tick)).toEqual({ frameRate: rate, variable: true });
    }
  });

  it.each([
    { num: 30, den: 1 },
    { num: 30_000, den: 1_001 },
  ])('stays %p where pictures come some milliseconds early or late', (rate) => {
    for (const pictures of [120, 1_800, 18_000]) {
      // The hand of a telephone: up to 5 ms, without a pattern.
      const shaken = every(rate.num / rate.den, pictures).map(
        (second, at) => second + 0.01 * (((at * 7_919) % 1_000) / 1_000 - 0.5),
      );
      expect(found(shaken, 1 / 90_000).frameRate).toEqual(rate);
    }
  });

  it('is a picture every 40 ms for a single one', () => {
    expect(found([0], 0.001)).toEqual({ frameRate: { num: 25, den: 1 }, variable: false });
  });
});
