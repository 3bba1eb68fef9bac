import { HASH_BYTES } from './pdq';

/** Two hashes of 256 bits that differ in so many or fewer are of the same picture, as those say who exchange them. */
export const LIKE_DISTANCE = 31;
const WORDS = HASH_BYTES / 4;
/** 256 bits are 16 bands of 16: hashes that differ in at most 31 differ in at most one bit of at least one band. */
const BANDS = 16;
const VALUES = 1 << 16;
const BITS = 16;

export interface Neighbour {
  /** Which of the listed hashes, in the order in which they were given. */
  readonly index: number;
  readonly distance: number;
}

/**
 * Finds hashes within `LIKE_DISTANCE` of a given one among very many (multi-index hashing): the bands' values lead to candidates, of which
 * the distance is counted. A look-up sees 17 values in each of 16 bands, for a million hashes some 4,000 candidates; 100 bytes of memory a
 * listed hash.
 */
export class HashIndex {
  readonly size: number;
  private readonly words: Uint32Array;
  /** Per band and value, where its hashes begin in `members`; one more at the end of each band. */
  private readonly starts: Uint32Array;
  private readonly members: Uint32Array;
  /** By hash, the look-up that counted it last: a candidate of several bands is counted once. */
  private readonly seen: Uint32Array;
  private turn = 0;

  /** @param hashes 32 bytes each, one behind the other */
  constructor(hashes: Uint8Array) {
    if (hashes.length % HASH_BYTES !== 0) throw new Error('a hash is cut off');
    this.size = hashes.length / HASH_BYTES;
    this.words = wordsOf(hashes);
    this.starts = new Uint32Array(BANDS * (VALUES + 1));
    this.members = new Uint32Array(BANDS * this.size);
    this.seen = new Uint32Array(this.size);
    for (let band = 0; band < BANDS; band += 1) this.sort(band);
  }

  private sort(band: number): void {
    const base = band * (VALUES + 1);
    const { starts, members, size } = this;
    for (let index = 0; index < size; index += 1) starts[base + this.bandOf(index, band) + 1]! += 1;
    for (let value = 0; value < VALUES; value += 1) starts[base + value + 1]! += starts[base + value]!;
    const next = starts.slice(base, base + VALUES);
    for (let index = 0; index < size; index += 1) {
      const value = this.bandOf(index, band);
      members[band * size + next[value]!] = index;
      next[value]! += 1;
    }
  }

  private bandOf(index: number, band: number): number {
    return bandIn(this.words[index * WORDS + (band >> 1)]!, band);
  }

  /** All listed hashes within the distance, in no order. */
  near(hash: Uint8Array): Neighbour[] {
    const asked = wordsOf(hash);
    this.beginTurn();
    const found: Neighbour[] = [];
    for (let band = 0; band < BANDS; band += 1) {
      const value = bandIn(asked[band >> 1]!, band);
      this.collect(asked, band, value, found);
      for (let bit = 0; bit < BITS; bit += 1) this.collect(asked, band, value ^ (1 << bit), found);
    }
    return found;
  }

  private beginTurn(): void {
    this.turn += 1;
    if (this.turn < 0xffff_ffff) return;
    this.seen.fill(0);
    this.turn = 1;
  }

  private collect(asked: Uint32Array, band: number, value: number, found: Neighbour[]): void {
    const base = band * (VALUES + 1) + value;
    const from = band * this.size;
    for (let at = this.starts[base]!; at < this.starts[base + 1]!; at += 1) {
      const index = this.members[from + at]!;
      if (this.seen[index] === this.turn) continue;
      this.seen[index] = this.turn;
      const bits = this.distanceTo(asked, index);
      if (bits <= LIKE_DISTANCE) found.push({ index, distance: bits });
    }
  }

  /** Stops counting once it is too far. */
  private distanceTo(asked: Uint32Array, index: number): number {
    let bits = 0;
    for (let word = 0; word < WORDS && bits <= LIKE_DISTANCE; word += 1)
      bits += ones(asked[word]! ^ this.words[index * WORDS + word]!);
    return bits;
  }
}

const bandIn = (word: number, band: number): number => (band & 1 ? word & 0xffff : word >>> 16);

function wordsOf(hashes: Uint8Array): Uint32Array {
  const view = new DataView(hashes.buffer, hashes.byteOffset, hashes.byteLength);
  return Uint32Array.from({ length: hashes.byteLength / 4 }, (_, at) => view.getUint32(at * 4));
}

/** How many of 32 bits are set. */
function ones(word: number): number {
  let bits = word - ((word >>> 1) & 0x5555_5555);
  bits = (bits & 0x3333_3333) + ((bits >>> 2) & 0x3333_3333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}
