/** `npm run icons`: draws the icons of the installed site from their SVG sources into web/public/icons. Run it when a source changes. */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import sharp from 'sharp';

const PUBLIC = resolve(__dirname, '../../web/public');
const ICONS = [
  { name: 'alcova', source: 'favicon.svg', ground: '#6d2a55' },
  { name: 'leituras', source: 'icons/neutral.svg', ground: '#3f5568' },
] as const;
/** Width and height, in pixels, of what browsers (192, 512) and iOS (180) ask for. */
const PLAIN_SIZES = [192, 512];
const APPLE_SIZE = 180;
const MASKABLE_SIZE = 512;
/** Systems cut a maskable icon down to a circle of four fifths of its width: the drawing stays inside. */
const SAFE_SHARE = 0.8;
/** The sources are 32 units wide; this many dots an inch draws them at the size wanted. */
const dotsAnInch = (pixels: number) => (72 * pixels) / 32;

const drawn = (svg: Buffer, pixels: number) =>
  sharp(svg, { density: dotsAnInch(pixels) }).resize(pixels, pixels);
const asPng = { compressionLevel: 9, palette: true } as const;

async function draw({ name, source, ground }: (typeof ICONS)[number]): Promise<void> {
  const svg = await readFile(join(PUBLIC, source));
  const file = (suffix: string) => join(PUBLIC, 'icons', `${name}-${suffix}.png`);
  for (const size of PLAIN_SIZES)
    await drawn(svg, size)
      .png(asPng)
      .toFile(file(String(size)));
  // iOS rounds the corners itself and draws what is transparent in black.
  await drawn(svg, APPLE_SIZE)
    .flatten({ background: ground })
    .png(asPng)
    .toFile(file(String(APPLE_SIZE)));
  const inner = Math.round(MASKABLE_SIZE * SAFE_SHARE);
  const edge = (MASKABLE_SIZE - inner) / 2;
  await drawn(svg, inner)
    .flatten({ background: ground })
    .extend({ top: edge, bottom: edge, left: edge, right: edge, background: ground })
    .png(asPng)
    .toFile(file(`maskable-${MASKABLE_SIZE}`));
}

async function main(): Promise<void> {
  for (const icon of ICONS) await draw(icon);
}

main().catch((cause: unknown) => {
  process.stderr.write(`${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}\n`);
  process.exitCode = 1;
});
