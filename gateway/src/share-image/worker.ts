import { readFileSync } from 'node:fs';
import satori, { type Font } from 'satori';
import sharp from 'sharp';
import { cardElement, type ShareCard } from './card';

/** A thread draws one picture at a time; the others of the process are the pool's business. */
sharp.concurrency(1);
sharp.cache(false);

/** A letter is taken from the first file that has it. */
const FILES = [
  ['Inter', 'inter/files/inter-latin-400-normal.woff', 400],
  ['Inter', 'inter/files/inter-latin-600-normal.woff', 600],
  ['Inter More', 'inter/files/inter-latin-ext-400-normal.woff', 400],
  ['Inter More', 'inter/files/inter-latin-ext-600-normal.woff', 600],
  ['Fraunces', 'fraunces/files/fraunces-latin-600-normal.woff', 600],
  ['Fraunces More', 'fraunces/files/fraunces-latin-ext-600-normal.woff', 600],
] as const;
const fonts: Font[] = FILES.map(([name, file, weight]) => ({
  name,
  weight,
  style: 'normal',
  data: readFileSync(require.resolve(`@fontsource/${file}`)),
}));

export interface ShareTask {
  readonly card: ShareCard;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** Draws a share image; runs in a thread of its own. Answers the bytes of a PNG. */
export default async function draw({ card, width, height }: ShareTask): Promise<Uint8Array> {
  const svg = await satori(cardElement(card), { width, height, fonts });
  return sharp(Buffer.from(svg)).png({ compressionLevel: 6 }).toBuffer();
}
