import { createCipheriv } from 'node:crypto';

const NUMBERS_AT_ONCE = 1_024;
const NUMBER_BYTES = 4;
const NOTHING = Buffer.alloc(NUMBERS_AT_ONCE * NUMBER_BYTES);
const KEY_BYTES = 16;

/**
 * Numbers from 0 to 1, below 1, that are the same in every run with this seed. Sequences of different seeds have nothing in common: short
 * generators give windows of one sequence, in which texts made of them would meet.
 */
export function seededRandom(seed: number): () => number {
  const key = Buffer.alloc(KEY_BYTES);
  key.writeDoubleLE(seed);
  const cipher = createCipheriv('aes-128-ctr', key, Buffer.alloc(KEY_BYTES));
  let bytes = Buffer.alloc(0);
  let at = 0;
  return () => {
    if (at >= bytes.length) [bytes, at] = [cipher.update(NOTHING), 0];
    const value = bytes.readUInt32LE(at);
    at += NUMBER_BYTES;
    return value / 2 ** 32;
  };
}
