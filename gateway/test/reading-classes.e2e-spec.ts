import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readingClasses } from '../src/reading/base/screen-classes';

const BUILT = join(__dirname, '../../web/dist/index.html');

describe('the classes of the HTML that pages are written with', () => {
  it('are styled in the page itself, each of them, and no style sheet is waited for', async () => {
    const page = await readFile(BUILT, 'utf8');
    const styles = /<style>([^<]*)<\/style>/.exec(page)?.[1] ?? '';
    const isStyled = (name: string) => new RegExp(`\\.${name}(?![\\w-])`).test(styles);
    expect(readingClasses.filter((name) => !isStyled(name))).toEqual([]);
    expect(readingClasses.length).toBeGreaterThan(0);
    expect(page).not.toContain('rel="stylesheet"');
  });
});
