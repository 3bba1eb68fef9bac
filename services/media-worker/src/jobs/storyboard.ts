import { type EncodingPlan } from '@alcova/contracts';
import sharp from 'sharp';
import { cueTime } from './cue-time';

/** Tiles of one sheet: a hundred are one request of some hundred kilobytes. */
export const SHEET_COLUMNS = 10;
export const SHEET_TILES = 100;
const QUALITY = 72;
const START_OF_IMAGE = Buffer.from([0xff, 0xd8, 0xff]);
const END_OF_IMAGE = Buffer.from([0xff, 0xd9]);

/** The pictures of a motion JPEG stream. In coded data 0xFF never stands before 0xD8 or 0xD9 (ITU-T T.81, B.1.1.5). */
export function splitJpegs(stream: Buffer): Buffer[] {
  const pictures: Buffer[] = [];
  for (let from = stream.indexOf(START_OF_IMAGE); from !== -1;) {
    const next = stream.indexOf(START_OF_IMAGE, from + START_OF_IMAGE.length);
    const end = stream.lastIndexOf(END_OF_IMAGE, next === -1 ? stream.length : next);
    if (end > from) pictures.push(stream.subarray(from, end + END_OF_IMAGE.length));
    from = next;
  }
  return pictures;
}

/** One sheet of up to a hundred tiles, row by row, as JPEG. */
export async function composeSheet(
  tiles: readonly Buffer[],
  { tileWidth, tileHeight }: EncodingPlan['storyboard'],
): Promise<Buffer> {
  const columns = Math.min(SHEET_COLUMNS, tiles.length);
  return sharp({
    create: {
      width: columns * tileWidth,
      height: Math.ceil(tiles.length / SHEET_COLUMNS) * tileHeight,
      channels: 3,
      background: 'black',
    },
  })
    .composite(
      tiles.map((input, at) => ({
        input,
        left: (at % SHEET_COLUMNS) * tileWidth,
        top: Math.floor(at / SHEET_COLUMNS) * tileHeight,
      })),
    )
    .jpeg({ quality: QUALITY })
    .toBuffer();
}

/** WebVTT that names the tile for each stretch of the film, beside the sheets (`sheet.jpg#xywh=x,y,w,h`). */
export function storyboardVtt(
  plan: EncodingPlan,
  tiles: number,
  sheetName: (sheet: number) => string,
): string {
  const { everyFrames, tileWidth, tileHeight } = plan.storyboard;
  const second = (frame: number) => (frame * plan.frameRate.den) / plan.frameRate.num;
  const cues = Array.from({ length: tiles }, (_, tile) => {
    const end = second(Math.min((tile + 1) * everyFrames, plan.frames));
    const at = tile % SHEET_TILES;
    const x = (at % SHEET_COLUMNS) * tileWidth;
    const y = Math.floor(at / SHEET_COLUMNS) * tileHeight;
    return [
      `${cueTime(second(tile * everyFrames))} --> ${cueTime(end)}`,
      `${sheetName(Math.floor(tile / SHEET_TILES))}#xywh=${x},${y},${tileWidth},${tileHeight}`,
      '',
    ].join('\n');
  });
  return ['WEBVTT', '', ...cues].join('\n');
}
