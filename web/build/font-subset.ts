import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import subset from 'subset-font';
import type { Plugin } from 'vite';

/** A font of which the site uses a part. */
export interface Face {
  /** As the style sheet names it. */
  readonly file: string;
  /** The lightest and the boldest weight that the site's styles ask it for. */
  readonly weights: readonly [number, number];
}

const between = (first: number, last: number): string =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, place) => first + place));

/** Latin-1, then what people and the site's texts write besides: other letters, accents that stand alone, dashes, quotes and signs. */
export const CHARACTERS =
  between(0x20, 0x7e) +
  between(0xa0, 0xff) +
  'ıŒœʻʼˆ˚˜\u0304\u0308\u0329' +
  between(0x2000, 0x206f) +
  '€™↑↓−∕\ufeff\ufffd';
/** What browsers apply by themselves, and figures of one width for tables. */
const FEATURES = ['kern', 'liga', 'clig', 'rlig', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum'];
/** Names of the licence and of where it stands: the OFL has them go along. It lets fonts be changed, and these reserve no names. */
const LICENCE = [13, 14];

const pathOf = createRequire(import.meta.url).resolve;

/** The part of a font that the site uses. @param targetFormat `sfnt` is not compressed */
export async function subsetOf(
  { file, weights: [min, max] }: Face,
  targetFormat: 'woff2' | 'sfnt' = 'woff2',
): Promise<Buffer> {
  const options = { targetFormat, keepFeatures: FEATURES, preserveNameIds: LICENCE };
  const variationAxes = { wght: { min, max } };
  return subset(await readFile(pathOf(file)), CHARACTERS, { ...options, variationAxes });
}

interface Fonts {
  readonly faces: readonly Face[];
  /** Bytes that all of them may have together. */
  readonly limitBytes: number;
}

/** Where the parts stand, under the fonts' own names: what the style sheet names leads here. */
const FOLDER = join(import.meta.dirname, '../node_modules/.cache/fonts');

async function written(face: Face, bytes: Buffer): Promise<string> {
  const path = join(FOLDER, basename(face.file));
  // Never seen half written, by a build that runs beside this one.
  await writeFile(`${path}.${process.pid}`, bytes);
  await rename(`${path}.${process.pid}`, path);
  return path;
}

/** Has the named fonts built with the characters, weights and features that the site uses, and fails above the limit. Takes about a second. */
export function fontSubset({ faces, limitBytes }: Fonts): Plugin {
  return {
    name: 'font-subset',
    async config() {
      const parts = await Promise.all(faces.map((face) => subsetOf(face)));
      const bytes = parts.reduce((sum, part) => sum + part.length, 0);
      if (bytes > limitBytes) throw new Error(`The fonts have ${bytes} of ${limitBytes} bytes: too much`);
      await mkdir(FOLDER, { recursive: true });
      const alias = faces.map(async (face, place) => ({
        find: face.file,
        replacement: await written(face, parts[place] ?? Buffer.of()),
      }));
      return { resolve: { alias: await Promise.all(alias) } };
    },
  };
}
