import type { PictureSize } from '@alcova/contracts';
import sharp from 'sharp';
import { PictureFailure } from './failures';

/** The slot of 320 x 100 is filled on a screen of double density too. */
const BOUNDS = { cover: { width: 640, height: 960 }, banner: { width: 640, height: 200 } } as const;
/** Enough for the photograph of a usual camera. The costliest format, AVIF, takes some 20 bytes a pixel, so half a gigabyte. */
const MAX_PIXELS = 25_000_000;
const WITHIN_SECONDS = 15;
/** The conversion that runs, and those that wait for it: memory is there for one. */
let latest: Promise<unknown> = Promise.resolve();

/** The beginnings of the formats that are taken; whatever the sender says about them does not count. */
const BEGINNINGS: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (bytes) => ['GIF87a', 'GIF89a'].includes(bytes.toString('latin1', 0, 6)),
  (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  (bytes) => bytes.toString('latin1', 4, 8) === 'ftyp' && /^avi[fs]$/.test(bytes.toString('latin1', 8, 12)),
];

/**
 * A JPEG, PNG, GIF, WebP or AVIF as WebP of the size that is shown, upright, without metadata; of one that moves the first frame.
 * A process converts one at a time.
 * @throws PictureFailure `not-an-image` for anything else, for damaged pictures and for such of too many pixels
 */
export async function toWebp(bytes: Buffer, size: PictureSize): Promise<Buffer> {
  if (!BEGINNINGS.some((fits) => fits(bytes))) throw new PictureFailure('not-an-image', false);
  const converted = latest.then(() => convert(bytes, size));
  // Its failure is told to who asked for it.
  latest = converted.catch(() => undefined);
  return converted;
}

async function convert(bytes: Buffer, size: PictureSize): Promise<Buffer> {
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize({ ...BOUNDS[size], fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .timeout({ seconds: WITHIN_SECONDS })
      .toBuffer();
  } catch (cause) {
    throw new PictureFailure('not-an-image', false, { cause });
  }
}
