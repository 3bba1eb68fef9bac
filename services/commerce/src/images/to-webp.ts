import { MAX_PICTURE_PIXELS, pictureKind, type PictureSize } from '@alcova/contracts';
import sharp from 'sharp';
import { PictureFailure } from './failures';

/** The slot of 320 x 100 is filled on a screen of double density too. */
const BOUNDS = { cover: { width: 640, height: 960 }, banner: { width: 640, height: 200 } } as const;
const WITHIN_SECONDS = 15;
/** The conversion that runs, and those that wait for it: memory is there for one. */
let latest: Promise<unknown> = Promise.resolve();

/**
 * A JPEG, PNG, GIF, WebP or AVIF as WebP of the size that is shown, upright, without metadata; of one that moves the first frame.
 * A process converts one at a time.
 * @throws PictureFailure `not-an-image` for anything else, for damaged pictures and for such of too many pixels
 */
export async function toWebp(bytes: Buffer, size: PictureSize): Promise<Buffer> {
  if (pictureKind(bytes) !== 'taken') throw new PictureFailure('not-an-image', false);
  const converted = latest.then(() => convert(bytes, size));
  // Its failure is told to who asked for it.
  latest = converted.catch(() => undefined);
  return converted;
}

async function convert(bytes: Buffer, size: PictureSize): Promise<Buffer> {
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'error' })
      .rotate()
      .resize({ ...BOUNDS[size], fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .timeout({ seconds: WITHIN_SECONDS })
      .toBuffer();
  } catch (cause) {
    throw new PictureFailure('not-an-image', false, { cause });
  }
}
