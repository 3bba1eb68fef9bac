import { pairWords } from './word-pairs';

const pairs = (told: string, spoken: string) => [...pairWords(told.split(' '), spoken.split(' '))];

describe('words of two texts', () => {
  it.each([
    ['a b c', 'a b c', [0, 1, 2]],
    ['a b c', 'a x c', [0, -1, 2]],
    ['a b c d e', 'b d', [1, 3]],
    ['b d', 'a b c d e', [-1, 0, -1, 1, -1]],
    ['a a a', 'a a', [0, 1]],
    ['x y x y x', 'y x', [3, 4]],
    ['a b c d', 'c d a b', [-1, -1, 0, 1]],
    ['a', 'b', [-1]],
  ])('of %j and %j', (told, spoken, expected) => expect(pairs(told, spoken)).toEqual(expected));

  it('are never paired twice, nor backwards, and only with their like', () => {
    let seed = 3;
    const thrown = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let round = 0; round < 300; round += 1) {
      const text = () => Array.from({ length: thrown(40) }, () => 'abcdefgh'[thrown(2 + (round % 7))] ?? '');
      const [told, spoken] = [text(), text()];
      const places = pairWords(told, spoken);
      const paired = [...places.entries()].filter(([, place]) => place >= 0);
      expect(paired.every(([at, place]) => told[place] === spoken[at])).toBe(true);
      expect(paired.every(([, place], at) => at === 0 || place > (paired[at - 1]?.[1] ?? -1))).toBe(true);
    }
  });

  it('take little time, also where nothing stands only once', () => {
    const told = Array.from({ length: 100_000 }, (_, at) => 'ab'[at % 2] ?? '');
    const spoken = Array.from({ length: 100_000 }, (_, at) => 'bac'[at % 3] ?? '');
    expect(pairWords(told, spoken)).toHaveLength(100_000);
  });
});
