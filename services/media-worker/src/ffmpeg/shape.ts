/** Filters for pictures whose size, shape and pixel format may change anywhere in a film. */
import type { ProbedStream } from '@alcova/contracts';
import { MAX_OBLONG } from './probe-result';

/** Pixels by which a picture may miss its box and still fill it: sizes are rounded to even ones, and cut to what a codec can hold. */
const ROUNDED = 2;
const ROUNDED_SHARE = 0.02;

/**
 * Scales each picture into a box, as it was meant to be seen: what has another shape than the box gets black bars.
 * @param options further options of the scaler
 */
export function fitFilters(width: number, height: number, options: string): string[] {
  // Of a film that never changes each picture fills the box; its shape is told as the probe has it.
  const shape = `(a*if(between(sar\\,1/${MAX_OBLONG}\\,${MAX_OBLONG})\\,sar\\,1))`;
  const side = (most: number, wanted: string): string =>
    `if(lt(${most}-${wanted}\\,${Math.max(ROUNDED, ROUNDED_SHARE * most)})\\,${most}\\,max(2\\,2*round(${wanted}/2)))`;
  const [wide, high] = [side(width, `${height}*${shape}`), side(height, `${width}/${shape}`)];
  return [
    `scale=w='${wide}':h='${high}':eval=frame:${options}`,
    `pad=${width}:${height}:-1:-1:eval=frame`,
    'setsar=1',
  ];
}

/**
 * Brings all pictures to the size and the pixel format of the first; each keeps its shape. For filters that look at their pixels and take
 * no change: with one they would read beyond the picture. It does nothing where nothing changes.
 */
export const UNCHANGING = 'scale=iw:ih:interl=-1';

/** Turns a picture upright as the container says, as ffmpeg itself does it where it may make its filters anew. */
export function rotationFilters({
  rotation,
  isMirrored = false,
}: Pick<ProbedStream, 'rotation' | 'isMirrored'>): string[] {
  // Clockwise, from 0 to 359.
  const degrees = ((Math.round(-rotation) % 360) + 360) % 360;
  switch (degrees) {
    case 0:
      return isMirrored ? ['vflip'] : [];
    case 90:
      return [`transpose=${isMirrored ? 'cclock_flip' : 'clock'}`];
    case 180:
      return isMirrored ? ['hflip'] : ['hflip', 'vflip'];
    case 270:
      return [`transpose=${isMirrored ? 'clock_flip' : 'cclock'}`];
    default:
      return [`rotate=${degrees}*PI/180`];
  }
}
