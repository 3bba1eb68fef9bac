import { isCountTyped } from './typed-count';

describe('how many videos a deletion takes', () => {
  it.each([
    [20, '', true],
    [21, '', false],
    [21, '20', false],
    [21, '21', true],
    [1_032, '1.032', true],
    [1_032, ' 1032 ', true],
    [1_032, '1032x', false],
    [1_032, '-1032', false],
  ])('is typed for more than 20: of %d by %j', (count, typed, isTyped) =>
    expect(isCountTyped(count, typed)).toBe(isTyped),
  );
});
