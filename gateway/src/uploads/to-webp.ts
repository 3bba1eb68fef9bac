import { CodedError, MAX_PICTURE_PIXELS, pictureKind } from '@alcova/contracts';
import sharp from 'sharp';

/** No page shows more of its width; no WebP is longer on a side (https://developers.google.com/speed/webp/faq). */
const BOUNDS = { width: 1_920, height: 16_383 };
const WITHIN_SECONDS = 15;
/** The conversion that runs, and those that wait for it: memory is there for one. */
let latest: Promise<unknown> = Promise.resolve();

/**
 * A JPEG, PNG, GIF, WebP or AVIF as WebP of at most 1920 x 16383 pixels, upright, without metadata. A process converts one at a time.
 * @throws CodedError `upload.image-format`, `upload.image-too-many-pixels`, or `upload.not-an-image` for what is damaged or no picture
 */
export async function toWebp(bytes: Buffer): Promise<Buffer> {
  const kind = pictureKind(bytes);
  if (kind !== 'taken')
    throw new CodedError(kind === 'other' ? 'upload.image-format' : 'upload.not-an-image');
  const converted = latest.then(() => convert(bytes));
  // Its failure is told to the request that asked for it.
  latest = converted.catch(() => undefined);
  return converted;
}

async function convert(bytes: Buffer): Promise<Buffer> {
  try {
    // The header alone is read for this; the bound for the decoder stands below all the same.
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > MAX_PICTURE_PIXELS) throw new CodedError('upload.image-too-many-pixels');
    return await sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'error' })
      .rotate()
      .resize({ ...BOUNDS, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .timeout({ seconds: WITHIN_SECONDS })
      .toBuffer();
  } catch (error) {
    if (error instanceof CodedError) throw error;
    throw new CodedError('upload.not-an-image', error instanceof Error ? error.message : undefined);
  }
}
