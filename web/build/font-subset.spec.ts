import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FACES, FONT_BYTES } from './font-faces.ts';
import { CHARACTERS, subsetOf } from './font-subset.ts';

const SOURCES = ['../src', '../../services/shared/contracts/src', '../../gateway/src'].map((folder) =>
  join(__dirname, folder),
);
const PORTUGUESE = 'áâãàéêíóôõúüçÁÂÃÀÉÊÍÓÔÕÚÜÇºª';
const WRITTEN = '“”‘’«»‹›–—…•·×°§©®€™';

/** What stands in the files of texts for people. */
const siteTexts = (): string =>
  SOURCES.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /(texts?|legal\/[\w-]+)\.tsx?$/.test(name))
      .map((name) => readFileSync(join(folder, name), 'utf8')),
  ).join('');

/** The characters of an uncompressed font, by its table of segments. */
function charactersOf(font: Buffer): Set<string> {
  const entries = Array.from({ length: font.readUInt16BE(4) }, (_, place) => 12 + 16 * place);
  const cmap = entries.find((at) => font.toString('latin1', at, at + 4) === 'cmap');
  const table = font.subarray(font.readUInt32BE((cmap ?? 0) + 8));
  const offsets = Array.from({ length: table.readUInt16BE(2) }, (_, place) =>
    table.readUInt32BE(8 + 8 * place),
  );
  const segments = table.subarray(offsets.find((offset) => table.readUInt16BE(offset) === 4));
  const count = segments.readUInt16BE(6) / 2;
  const codes = Array.from({ length: count }, (_, place) => {
    const [last, first] = [14 + 2 * place, 16 + 2 * (count + place)].map((at) => segments.readUInt16BE(at));
    return Array.from({ length: (last ?? 0) - (first ?? 0) + 1 }, (_none, more) => (first ?? 0) + more);
  });
  return new Set(codes.flat().map((code) => String.fromCodePoint(code)));
}

describe.each(FACES)('the part of $file', (face) => {
  it('has every character of Portuguese, of what people write, and of the texts of the site', async () => {
    const characters = charactersOf(await subsetOf(face, 'sfnt'));
    const asked = [...new Set(PORTUGUESE + WRITTEN + siteTexts())].filter((one) => CHARACTERS.includes(one));
    // Fraunces never had arrows; no title has them either.
    const drawn = asked.filter((one) => !'↑↓'.includes(one));
    expect(drawn.length).toBeGreaterThan(100);
    expect(drawn.filter((one) => !characters.has(one))).toEqual([]);
  });
});

it('the texts of the site use no letter that the fonts were not asked for', () => {
  const letters = [...new Set(siteTexts())].filter((one) => /\p{L}/u.test(one));
  expect(letters.filter((one) => !CHARACTERS.includes(one))).toEqual([]);
});

it('the fonts have at most 60 kB together, and are the same each time', async () => {
  const made = () => Promise.all(FACES.map((face) => subsetOf(face)));
  const parts = await made();
  expect(parts.reduce((sum, { length }) => sum + length, 0)).toBeLessThanOrEqual(FONT_BYTES);
  expect(await made()).toEqual(parts);
});
