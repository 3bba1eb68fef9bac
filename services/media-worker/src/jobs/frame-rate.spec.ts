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

  /** Changes a film of 1 / `rate` apart: times are in pictures, from 0. */
  const changed = (rate: number, pictures: number, change: (at: number) => number | readonly number[]) =>
    Array.from({ length: pictures }, (_, at) => change(at))
      .flat()
      .map((place) => 5 + place / rate);
  const ntsc = { num: 30_000, den: 1_001 };
  const film = { num: 24_000, den: 1_001 };
  const whole = (num: number) => ({ num, den: 1 });

  it.each<[string, { num: number; den: number }, number, number, (at: number) => number | number[]]>([
    ['one comes early', whole(25), 150, 1 / 1_000, (at) => (at === 50 ? 49.4 : at)],
    ['one comes late', whole(25), 150, 1 / 12_800, (at) => (at === 99 ? 99.7 : at)],
    ['one is there twice', ntsc, 150, 1 / 1_000, (at) => (at === 70 ? [70, 70] : at)],
    ['two have one time', ntsc, 240, 1 / 30_000, (at) => (at === 120 ? 119 : at)],
    ['two have nearly one time', whole(50), 300, 1 / 90_000, (at) => (at === 10 ? [10, 10.01] : at)],
    ['five come early', whole(30), 150, 1 / 15_360, (at) => (at % 30 === 20 ? at - 0.7 : at)],
    ['parts overlap by half a picture', whole(25), 200, 1 / 12_800, (at) => (at < 100 ? at : at - 0.6)],
    [
      'nine parts stand behind each other',
      whole(30),
      900,
      1 / 15_360,
      (at) => at + 0.3 * Math.floor(at / 100),
    ],
    ['parts do not meet', film, 200, 1 / 1_000, (at) => (at < 90 ? at : at < 150 ? at - 0.6 : at + 7.2)],
    [
      'it stood still, and made up for it',
      whole(60),
      360,
      1 / 90_000,
      (at) => (at > 100 && at < 112 ? 111 + (at - 111) / 20 : at),
    ],
    ['the first comes early', film, 120, 1 / 24_000, (at) => (at === 0 ? 0 : at - 0.6)],
    ['the last is there twice', whole(24), 100, 1 / 90_000, (at) => (at === 99 ? [99, 99] : at)],
    ['one of slow pictures comes early', whole(15), 90, 1 / 1_000, (at) => (at === 45 ? 44.3 : at)],
    [
      'one of slow pictures is there twice',
      { num: 25, den: 2 },
      60,
      1 / 1_000,
      (at) => (at === 30 ? [30, 30] : at),
    ],
  ])('is what nearly all steps say where %s (%p)', (_what, rate, pictures, tick, change) => {
    const times = changed(rate.num / rate.den, pictures, change);
    expect(found(times, tick)).toEqual({ frameRate: rate, variable: true });
    // Containers tell the mean, and the finest step.
    const mean = { num: times.length - 1, den: Math.round((times.at(-1) ?? 0) - 5) };
    expect(found(times, tick, [{ num: 240, den: 1 }, mean]).frameRate).toEqual(rate);
  });

  it('is what nearly all steps of an unsteady camera say, where two have one time', () => {
    for (const [rate, pictures] of [
      [30, 300],
      [25, 1_500],
    ] as const) {
      const shaken = changed(rate, pictures, (at) =>
        at === 60 ? [60, 60] : at + 0.2 * (((at * 7_919) % 1_000) / 1_000 - 0.5),
      );
      expect(found(shaken, 1 / 90_000)).toEqual({ frameRate: whole(rate), variable: true });
    }
  });

  it("is not changed by a camera's clock that is a little fast", () => {
    expect(found(every(30.003, 60_000), 1 / 90_000)).toEqual({ frameRate: whole(30), variable: true });
  });

  it('divides what is fast, where one comes early, as ever', () => {
    const times = changed(120, 720, (at) => (at === 300 ? 299.2 : at));
    expect(found(times, 1 / 90_000)).toEqual({ frameRate: whole(60), variable: true });
  });

  it('loses no stretch of faster pictures, however short', () => {
    const times = [...every(25, 1_000), ...every(50, 50).map((second) => second + 40)];
    expect(found(times, 1 / 90_000)).toEqual({ frameRate: whole(50), variable: true });
    const cinema = [...every(24, 1_000), ...every(30, 40).map((second) => second + 1_000 / 24)];
    const { frameRate } = found(cinema, 1 / 90_000);
    expect(frameRate.num / frameRate.den).toBeGreaterThan(29.9);
  });

  it('is a picture every 40 ms for a single one', () => {
    expect(found([0], 0.001)).toEqual({ frameRate: { num: 25, den: 1 }, variable: false });
  });
});
