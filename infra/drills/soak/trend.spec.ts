import { seeded } from '../random';
import { lowest, trendOf } from './trend';

const MINUTE_MS = 60_000;
const pointsOf = (valueOf: (minute: number) => number) =>
  Array.from({ length: 20 }, (_, minute) => ({ at: minute * MINUTE_MS, value: valueOf(minute) }));

describe('trendOf', () => {
  it('tells the slope of a line by the hour', () => {
    expect(trendOf(pointsOf((minute) => 5 + 2 * minute))).toEqual({ perHour: 120, low: 120, high: 120 });
  });

  it('is not moved by a few readings amid a burst', () => {
    const { perHour, low, high } = trendOf(pointsOf((minute) => (minute % 9 === 4 ? 900 : 5)));
    expect([perHour, low <= 0, high >= 0]).toEqual([0, true, true]);
  });

  it('finds no growth in noise, and growth beneath the same noise', () => {
    const noise = seeded(7);
    const flat = pointsOf(() => 10 * noise());
    expect(trendOf(flat).low).toBeLessThan(0);
    expect(trendOf(flat).high).toBeGreaterThan(0);
    const growing = flat.map(({ at, value }, minute) => ({ at, value: value + minute }));
    expect(trendOf(growing).low).toBeGreaterThan(0);
    expect(trendOf(growing).perHour).toBeGreaterThan(40);
    expect(trendOf(growing).perHour).toBeLessThan(80);
  });

  it('knows nothing of two points', () => {
    expect(trendOf(pointsOf(() => 1).slice(0, 2)).perHour).toBeNaN();
  });
});

describe('lowest', () => {
  it('keeps the least of each window, at its moment', () => {
    const points = [4, 2, 3, 9, 8].map((value, index) => ({ at: 100 + index * 20_000, value }));
    expect(lowest(points, MINUTE_MS)).toEqual([
      { at: 20_100, value: 2 },
      { at: 80_100, value: 8 },
    ]);
    expect(lowest([], MINUTE_MS)).toEqual([]);
  });
});
