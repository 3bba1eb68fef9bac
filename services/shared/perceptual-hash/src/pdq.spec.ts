import {
  distance,
  FilteredPicture,
  frequenciesOf,
  fromHex,
  hashOf,
  pdq,
  qualityOf,
  toHex,
  rotateFrequencies,
  TURNS,
} from './pdq';

const SIDE = 128;
type Draw = (x: number, y: number) => number;
/** A picture out of a brightness for each place, both from 0 to 1. */
const picture = (draw: Draw, side = SIDE) => ({
  pixels: Float64Array.from(
    { length: side * side },
    (_, at) => 255 * draw((at % side) / side, Math.floor(at / side) / side),
  ),
  width: side,
  height: side,
});
/** Soft shapes at places that a seed decides on. */
function scene(seed: number): Draw {
  const at = (n: number) => Math.abs(Math.sin(seed * 12.9898 + n * 78.233) * 43_758.5453) % 1;
  const blobs = Array.from({ length: 16 }, (_, n) => ({
    x: at(4 * n),
    y: at(4 * n + 1),
    r: 0.03 + 0.12 * at(4 * n + 2),
    v: at(4 * n + 3),
  }));
  return (x, y) =>
    Math.min(
      1,
      blobs.reduce(
        (sum, b) => sum + b.v * Math.exp(-((x - b.x) ** 2 + (y - b.y) ** 2) / (2 * b.r * b.r)),
        0,
      ) / 2,
    );
}
const hashed = (draw: Draw) => pdq(picture(draw)).hash;

describe('the hash of a picture', () => {
  it('is 256 bits, half of them set', () => {
    const { hash, quality } = pdq(picture(scene(1)));
    expect(toHex(hash)).toMatch(/^[0-9a-f]{64}$/);
    expect(fromHex(toHex(hash))).toEqual(hash);
    expect(distance(hash, new Uint8Array(32))).toBe(128);
    expect(quality).toBeGreaterThan(50);
  });

  it('has its first frequency in its last bit', () => {
    const frequencies = new Float32Array(256);
    frequencies[0] = 1;
    for (let at = 1; at < 256; at += 1) frequencies[at] = at <= 128 ? -1 : 0.5;
    const hex = toHex(hashOf(frequencies));
    expect(hex).toBe(`${'f'.repeat(31)}e${'0'.repeat(31)}1`);
  });

  it('stays nearly the same when the picture is darker, noisy, or of another size', () => {
    const draw = scene(2);
    const original = hashed(draw);
    const noise = (x: number, y: number) => 0.04 * Math.sin(7_919 * x + 104_729 * y);
    expect(
      distance(
        original,
        hashed((x, y) => 0.2 + 0.6 * draw(x, y)),
      ),
    ).toBeLessThanOrEqual(10);
    expect(
      distance(
        original,
        hashed((x, y) => draw(x, y) + noise(x, y)),
      ),
    ).toBeLessThanOrEqual(20);
    expect(distance(original, pdq(picture(draw, 200)).hash)).toBeLessThanOrEqual(20);
  });

  it('is far from that of another picture', () => {
    const seeds = [3, 4, 5, 6, 7, 8];
    const hashes = seeds.map((seed) => hashed(scene(seed)));
    for (const [at, one] of hashes.entries())
      for (const other of hashes.slice(at + 1)) expect(distance(one, other)).toBeGreaterThan(60);
  });

  const draw = scene(9);
  it.each<[keyof typeof TURNS, Draw]>([
    ['original', draw],
    ['mirrored', (x, y) => draw(1 - x, y)],
    ['upsideDown', (x, y) => draw(x, 1 - y)],
    ['rotated180', (x, y) => draw(1 - x, 1 - y)],
    ['transposed', (x, y) => draw(y, x)],
    ['antiTransposed', (x, y) => draw(1 - y, 1 - x)],
    ['rotated90', (x, y) => draw(y, 1 - x)],
    ['rotated270', (x, y) => draw(1 - y, x)],
  ])('is known of the %s picture without drawing it', (turn, drawn) => {
    const frequencies = frequenciesOf(new FilteredPicture(picture(draw)).small());
    // The filter looks half a pixel ahead, so that turned pictures are not quite the same.
    const found = distance(hashOf(rotateFrequencies(frequencies, TURNS[turn])), hashed(drawn));
    expect(found).toBeLessThanOrEqual(turn === 'original' || turn === 'transposed' ? 0 : 31);
    if (turn !== 'original') expect(distance(hashed(draw), hashed(drawn))).toBeGreaterThan(60);
  });

  it('says how little there is to see in a plain picture', () => {
    expect(pdq(picture(() => 0.5)).quality).toBe(0);
    expect(qualityOf(new FilteredPicture(picture((x) => x)).small())).toBeLessThan(50);
  });

  it('refuses pixels that are not of their size', () => {
    expect(() => pdq({ pixels: [1, 2, 3], width: 8, height: 8 })).toThrow('size');
    expect(() => fromHex('abc')).toThrow('64');
  });
});
