import { fingerprintOf, likenessOf } from './fingerprint';

const VOCABULARY = Array.from({ length: 4_000 }, (_, index) => `p${index.toString(36)}`);

/** Numbers from 0 to 1 that are the same in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 0) / 2 ** 32;
  };
}
const word = (next: () => number) => VOCABULARY[Math.floor(next() ** 2 * VOCABULARY.length)] ?? '';
const text = (seed: number) =>
  Array.from(
    { length: 850 },
    (
      (next) => () =>
        word(next)
    )(numbers(seed)),
  );
const changed = (words: readonly string[], seed: number) => {
  const next = numbers(seed);
  return words.map((old) => (next() < 0.2 ? word(next) : old));
};
const print = (words: readonly string[]) => {
  const made = fingerprintOf(words.join(' '));
  if (!made) throw new Error('a text without words');
  return made;
};

describe('fingerprints of texts', () => {
  it('meet where a fifth of the words was changed, and say how alike texts are', () => {
    let met = 0;
    for (let seed = 1; seed <= 100; seed += 1) {
      const [one, other] = [print(text(seed)), print(changed(text(seed), seed + 1_000))];
      const bands = new Set(one.bands);
      if (other.bands.some((band) => bands.has(band))) met += 1;
      expect(likenessOf(one.signature, other.signature)).toBeGreaterThan(0.3);
    }
    expect(met).toBeGreaterThanOrEqual(99);
  });

  it('tell different texts apart', () => {
    const first = print(text(1));
    for (let seed = 2; seed <= 100; seed += 1)
      expect(likenessOf(first.signature, print(text(seed)).signature)).toBeLessThan(0.2);
  });

  it('do not see case, accents and signs', () => {
    expect(fingerprintOf('Há dias, sim, em que CHOVE!')).toEqual(fingerprintOf('ha dias sim em que chove'));
  });

  it('are the same for good, as they are kept', () => {
    expect(fingerprintOf('Era uma vez uma serra.')?.bands.slice(0, 3)).toMatchInlineSnapshot(`
      [
        981189802,
        85858298,
        -1964165763,
      ]
    `);
  });

  it.each([
    ['nothing', '', null],
    ['signs alone', '... !!!', null],
  ])('of %s are none', (_what, words, expected) => expect(fingerprintOf(words)).toBe(expected));

  it('of one word are there', () => expect(fingerprintOf('serra')?.bands).toHaveLength(48));
});
