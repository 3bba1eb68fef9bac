import { FilteredPicture, frequenciesOf, HASH_BYTES, hashOf, qualityOf, WHOLE, type Window } from './pdq';

/** Side of the square that a frame is brought to before it is hashed; the shape of a frame says nothing in PDQ. */
export const FRAME_SIDE = 256;
export const FRAME_BYTES = FRAME_SIDE * FRAME_SIDE;
/** Frames below show too little: their hashes are like each other by chance. */
export const LEAST_QUALITY = 50;

/** A crop to `kept` of each side that leaves `left` and `top` out. */
const crop = (left: number, top: number, width: number, height: number): Window => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

/** Corners hold logos, which a whole frame's hash takes in: without the upper or the lower band of a frame they are gone. */
const BAND = 0.18;
const WITHOUT_TOP = crop(0, BAND, 1, 1 - BAND);
const WITHOUT_BOTTOM = crop(0, 0, 1, 1 - BAND);

/** What of a listed frame may come back: whole, cropped by 5 or 10 % in the middle, by 5 % at one corner or in one direction, with a logo. */
const LISTED: readonly Window[] = [
  ...[WHOLE, crop(0.025, 0.025, 0.95, 0.95), crop(0.05, 0.05, 0.9, 0.9)],
  ...[crop(0, 0, 0.95, 0.95), crop(0.05, 0, 0.95, 0.95)],
  ...[crop(0, 0.05, 0.95, 0.95), crop(0.05, 0.05, 0.95, 0.95)],
  ...[crop(0.025, 0, 0.95, 1), crop(0, 0.025, 1, 0.95)],
  ...[WITHOUT_TOP, WITHOUT_BOTTOM],
];

/** How far a frame reached before 5 % of each side was taken off: lists from outside hold whole frames alone. */
const BEYOND = 0.025 / 0.95;
const BEFORE_CROP = crop(-BEYOND, -BEYOND, 1 + 2 * BEYOND, 1 + 2 * BEYOND);

/** The hashes of one frame, 32 bytes each, the whole frame's own first. */
export interface FrameHashes {
  /** 0 to 100. */
  readonly quality: number;
  /** What is looked up when this frame is asked for: as it is, mirrored, as before a crop, without what may be a logo. */
  readonly asked: Uint8Array;
  /** What is listed when this frame must not come back. */
  readonly listed: Uint8Array;
}

/** All hashes of one frame: `FRAME_BYTES` of brightness, full range. */
export function frameHashes(pixels: Uint8Array): FrameHashes {
  const picture = pictureOf(pixels);
  const mirrored = pictureOf(mirroredRows(pixels));
  const whole = picture.small();
  const hash = (of: FilteredPicture, window: Window) => hashOf(frequenciesOf(of.small(window)));
  return {
    quality: qualityOf(whole),
    asked: joined([
      ...[hash(picture, WHOLE), hash(mirrored, WHOLE)],
      ...[hash(picture, BEFORE_CROP), hash(mirrored, BEFORE_CROP)],
      ...[hash(picture, WITHOUT_TOP), hash(picture, WITHOUT_BOTTOM)],
    ]),
    listed: joined(LISTED.map((window) => hash(picture, window))),
  };
}

const pictureOf = (pixels: Uint8Array): FilteredPicture =>
  new FilteredPicture({ pixels, width: FRAME_SIDE, height: FRAME_SIDE });

/** Left and right changed places. Turning the frequencies would do for a list's exchange, but is off by the filter's half pixel. */
function mirroredRows(pixels: Uint8Array): Uint8Array {
  const mirrored = new Uint8Array(pixels.length);
  for (let from = 0; from < pixels.length; from += FRAME_SIDE)
    mirrored.set(pixels.slice(from, from + FRAME_SIDE).reverse(), from);
  return mirrored;
}

function joined(hashes: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(hashes.length * HASH_BYTES);
  for (const [at, hash] of hashes.entries()) all.set(hash, at * HASH_BYTES);
  return all;
}
