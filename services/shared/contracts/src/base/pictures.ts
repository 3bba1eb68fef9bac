/** What pictures the site decodes: one rule for those that are uploaded and those that are fetched from outside. */

/** Pixels of a picture: enough for the photograph of a usual camera. AVIF, the costliest, takes some 20 bytes for each: half a gigabyte. */
export const MAX_PICTURE_PIXELS = 25_000_000;
/** Bytes at the start of a file that are looked at. */
const LOOKED_AT = 1_024;

/** Each byte as one character. */
const beginningOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes.subarray(0, LOOKED_AT));

/** The beginnings of JPEG, PNG and GIF. */
const TAKEN = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF87a', 'GIF89a'];
/** What follows the length in the box that AVIF, and HEIC, begin with. */
const AVIF = ['ftypavif', 'ftypavis'];
const HEIC = ['ftyphei', 'ftyphev', 'ftypmif1', 'ftypmsf1'];
/** The beginnings of TIFF, BMP, JPEG XL, JPEG 2000, icons, and what is compressed (SVG may be). */
const OTHERS = [
  ...['II*\0', 'MM\0*', 'BM', '\xff\x0a', '\0\0\0\x0cJXL ', '\xff\x4f\xff\x51', '\0\0\0\x0cjP  '],
  ...['\0\0\x01\0', '\0\0\x02\0', '\x1f\x8b'],
];

const isTaken = (beginning: string): boolean =>
  TAKEN.some((format) => beginning.startsWith(format)) ||
  AVIF.some((brand) => beginning.startsWith(brand, 4)) ||
  (beginning.startsWith('RIFF') && beginning.startsWith('WEBP', 8));

/** Pictures whose decoders are too much to expose to what people send. */
const isOther = (beginning: string): boolean =>
  OTHERS.some((format) => beginning.startsWith(format)) ||
  HEIC.some((brand) => beginning.startsWith(brand, 4)) ||
  /<svg[\s>]/i.test(beginning);

/**
 * Whether a picture is of a format that is decoded, by its first bytes; what its sender says about it does not count. `other` is a
 * picture of another format, `none` no picture.
 */
export function pictureKind(bytes: Uint8Array): 'taken' | 'other' | 'none' {
  const beginning = beginningOf(bytes);
  if (isTaken(beginning)) return 'taken';
  return isOther(beginning) ? 'other' : 'none';
}
