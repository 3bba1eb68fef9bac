import { milliseconds } from './wrk';

describe('what wrk prints', () => {
  it.each([
    ['1.25ms', 1.25],
    ['830.00us', 0.83],
    ['2.01s', 2_010],
  ])('%s', (text, expected) => expect(milliseconds(text)).toBeCloseTo(expected));

  it('is no time when it is none', () => expect(milliseconds('')).toBeNaN());
});
