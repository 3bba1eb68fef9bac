import { readFileSync } from 'node:fs';
import { cutAtWord, IMAGE_TITLE_LIMIT, STILL_PICTURE } from '@alcova/contracts';
import satori, { type Font } from 'satori';
import sharp from 'sharp';

const { width, height } = STILL_PICTURE;
const FILES = [
  ['Fraunces', 'fraunces/files/fraunces-latin-600-normal.woff'],
  ['Fraunces More', 'fraunces/files/fraunces-latin-ext-600-normal.woff'],
] as const;
/** What neither font has: emoji, marks of direction, other scripts. */
const NOT_DRAWN = /[^ -~\u00A0-\u024F\u2013\u2014\u2018-\u201D\u2026]/gu;
/** The dark palette of the site. */
const [PAPER, INK, ACCENT] = ['#1d1522', '#f4ebf2', '#6d2a55'];

let fonts: Font[] | undefined;
const loaded = (): Font[] =>
  (fonts ??= FILES.map(([name, file]) => ({
    ...{ name, weight: 600 as const, style: 'normal' as const },
    data: readFileSync(require.resolve(`@fontsource/${file}`)),
  })));

/** A title as the fonts have it: one line of at most about 120 characters; empty when nothing remains. */
export const drawnTitle = (title: string): string =>
  cutAtWord(
    title.slice(0, 1_000).normalize('NFC').replace(/\s+/g, ' ').replace(NOT_DRAWN, '').trim(),
    IMAGE_TITLE_LIMIT,
  );

/** The picture of a film that has none: its title. Nothing in it is read as markup. @returns bytes of a PNG */
export async function drawTitle(title: string): Promise<Buffer> {
  const text = drawnTitle(title);
  const style = {
    ...{ display: 'flex', width: '100%', height: '100%', padding: '72px 96px', boxSizing: 'border-box' },
    ...{ alignItems: 'center', justifyContent: 'center', textAlign: 'center', color: INK },
    ...{ backgroundColor: PAPER, borderBottom: `18px solid ${ACCENT}`, wordBreak: 'break-word' },
    ...{ fontFamily: 'Fraunces, Fraunces More', fontSize: text.length <= 60 ? 76 : 56, lineHeight: 1.25 },
  };
  const card = { type: 'div', key: null, props: { style, children: text } };
  const svg = await satori(card, { width, height, fonts: loaded() });
  return sharp(Buffer.from(svg)).png().toBuffer();
}
