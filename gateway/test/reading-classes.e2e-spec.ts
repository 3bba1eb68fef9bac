import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readingClasses } from '../src/reading/base/screen-classes';

const BUILT = join(__dirname, '../../web/dist');

/** The style sheets that the built page itself names, those that come before its first paint. */
async function firstSheets(): Promise<string> {
  const page = await readFile(join(BUILT, 'index.html'), 'utf8');
  const named = [...page.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)].map(
    ([, href]) => href ?? '',
  );
  return (await Promise.all(named.map((href) => readFile(join(BUILT, href), 'utf8')))).join('\n');
}

describe('the classes of the HTML that pages are written with', () => {
  it('are styled before the first paint, each of them', async () => {
    const sheets = await firstSheets();
    const isStyled = (name: string) => new RegExp(`\\.${name}(?![\\w-])`).test(sheets);
    expect(readingClasses.filter((name) => !isStyled(name))).toEqual([]);
    expect(readingClasses.length).toBeGreaterThan(0);
  });

  it('are in one sheet: a second one would cost another way to the server', async () => {
    const page = await readFile(join(BUILT, 'index.html'), 'utf8');
    expect(page.match(/<link rel="stylesheet"/g)).toHaveLength(1);
  });
});
