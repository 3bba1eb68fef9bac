import { HashIndex, LIKE_DISTANCE } from './hash-index';
import { distance } from './pdq';

/** A sequence of numbers below 2^32 that is the same in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state ^ (state >>> 15)) >>> 0;
  };
}
const next = numbers(5);
const randomHash = () => Uint8Array.from({ length: 32 }, () => (next() >>> 8) & 0xff);

/** The same hash with so many bits changed, spread as evenly over the bands as they can be, from one bit on. */
function changed(hash: Uint8Array, bits: number, from: number): Uint8Array {
  const other = hash.slice();
  for (let n = 0; n < bits; n += 1) {
    const bit = (from + n * 16 + Math.floor(n / 16)) % 256;
    other[bit >> 3] = (other[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  }
  return other;
}

describe('an index of hashes', () => {
  const listed = Array.from({ length: 5_000 }, randomHash);
  const index = new HashIndex(Buffer.concat(listed));

  it('finds every hash within the distance, however its bits are spread', () => {
    for (let number = 0; number < 200; number += 1)
      for (const bits of [0, 1, 16, 30, LIKE_DISTANCE]) {
        const asked = changed(listed[number] ?? randomHash(), bits, number);
        expect(distance(asked, listed[number] ?? asked)).toBe(bits);
        expect(index.near(asked)).toContainEqual({ index: number, distance: bits });
      }
  });

  it('finds nothing further away', () => {
    for (let number = 0; number < 100; number += 1)
      expect(index.near(changed(listed[number] ?? randomHash(), LIKE_DISTANCE + 1, number))).toEqual([]);
    expect(index.near(randomHash())).toEqual([]);
  });

  it('tells each of several equal hashes once', () => {
    const hash = randomHash();
    const found = new HashIndex(Buffer.concat([hash, randomHash(), hash])).near(hash);
    expect(found.map((near) => near.index).sort()).toEqual([0, 2]);
  });

  it('may be empty, and refuses half a hash', () => {
    expect(new HashIndex(new Uint8Array()).near(randomHash())).toEqual([]);
    expect(() => new HashIndex(new Uint8Array(33))).toThrow('cut off');
  });
});
