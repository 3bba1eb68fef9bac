import { milliseconds } from './wrk';

it.each([
  ['1.25ms', 1.25],
  ['830.00us', 0.83],
  ['2.01s', 2_010],
  ['', Number.NaN],
])('%s', (text, expected) => expect(milliseconds(text)).toBeCloseTo(expected));
