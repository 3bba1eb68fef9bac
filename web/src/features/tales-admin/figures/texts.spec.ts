import { spanText } from './texts';

describe('a span in words', () => {
  it.each([
    [0, '0 min'],
    [90, '2 min'],
    [7_199, '120 min'],
    [7_200, '2 h'],
    [9_000, '2,5 h'],
    [172_800, '2 dias'],
    [216_000, '2,5 dias'],
  ])('%d seconds are %s', (seconds, text) => expect(spanText(seconds)).toBe(text));
});
