import {
  bookKindWords,
  bookWords,
  figureWords,
  frameWords,
  gateWords,
  legalWords,
  taleCardWords,
} from '@alcova/contracts';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readingClasses } from './screen-classes';
import * as words from './texts';

const SOURCES = join(__dirname, '../../../../web/src');
const read = (file: string) => readFileSync(join(SOURCES, file), 'utf8');
const code = globSync('**/*.{ts,tsx}', { cwd: SOURCES }).map(read).join('\n');
/** Declared once for both: the application says what it imports. */
const shared = { bookKindWords, bookWords, figureWords, frameWords, gateWords, legalWords, taleCardWords };
const isImported = (name: string) =>
  new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '@alcova/contracts'`).test(code);

/** Said without scripts alone. */
const ownWords = new Set<string>(Object.values(words.plainTexts));

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

describe('what the pages of the server have of the application', () => {
  it('is said in the same words', () => {
    const said = stringsIn(words).filter((text) => !ownWords.has(text));
    expect([...said, ...stringsIn(shared)].length).toBeGreaterThan(100);
    expect(said.filter((text) => !text.startsWith('/') && !code.includes(text))).toEqual([]);
    expect(Object.keys(shared).filter((name) => !isImported(name))).toEqual([]);
  });

  it('is called by classes of its style sheets', () => {
    const styled = globSync('**/*.module.css', { cwd: SOURCES }).flatMap((file) => {
      const sheet = file.replace('.module.css', '').replaceAll('/', '-');
      return [...read(file).matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name]) => `${sheet}_${name}`);
    });
    expect(readingClasses.filter((name) => !styled.includes(name))).toEqual([]);
  });
});
