import sharp from 'sharp';
import { toWebp } from './to-webp';

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#724' } });
const sizeOf = async (bytes: Buffer) => {
  const { format, width, height } = await sharp(bytes).metadata();
  return { format, width, height };
};

describe('a picture that is uploaded', () => {
  it.each([
    ['as it is', [1_920, 100], [1_920, 100]],
    ['to its width', [3_840, 200], [1_920, 100]],
    ['at the limit of the format', [40, 16_383], [40, 16_383]],
    ['one beyond the limit of the format', [40, 16_384], [40, 16_383]],
    ['to its height', [200, 32_766], [100, 16_383]],
    ['to its height, as narrow as a line', [1, 50_000], [1, 16_383]],
    ['to its width, as flat as a line', [50_000, 1], [1_920, 1]],
    ['to both', [2_400, 9_000], [1_920, 7_200]],
  ])('is fitted: %s', async (_what, [width = 0, height = 0], [wide, high]) => {
    const given = await drawn(width, height).png().toBuffer();
    expect(await sizeOf(await toWebp(given))).toEqual({ format: 'webp', width: wide, height: high });
  });

  it('that lies on its side is fitted as it stands', async () => {
    const given = await drawn(32_766, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await sizeOf(await toWebp(given))).toMatchObject({ width: 100, height: 16_383 });
  });
});
