import { median, medianAndSpread, percentile } from './statistics';

describe('statistics of a benchmark', () => {
  it('takes the middle, whatever the order', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 3, 2])).toBe(2.5);
    expect(median([])).toBeNaN();
  });

  it('shows the spread of more than one round', () => {
    expect(medianAndSpread([1.234], 2)).toBe('1.23');
    expect(medianAndSpread([3, 1, 2], 1)).toBe('2.0 (1.0 to 3.0)');
  });

  it('takes the value that a share of them does not exceed', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect([50, 99, 100].map((share) => percentile(hundred, share))).toEqual([50, 99, 100]);
    expect(percentile([7], 99)).toBe(7);
    expect(percentile([], 50)).toBeNaN();
  });
});
