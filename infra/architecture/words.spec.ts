import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** The words that the glossary has others for, out of its last table. */
function retiredWords(): string[] {
  const [, table = ''] = read('docs/glossary.md').split('| not | but |');
  return [...table.matchAll(/^\| ([^|]+) \| [^|]+ \|$/gm)].flatMap(([, words = '']) =>
    words.trim().split(', '),
  );
}

const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.cjs'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && file !== 'infra/architecture/words.spec.ts');

describe('names', () => {
  const retired = retiredWords();

  it('are those of the glossary', () => {
    expect(retired.length).toBeGreaterThan(15);
    const inName = new RegExp(`\\w*(?:${retired.join('|')})\\w*`, 'g');
    const found = sources.flatMap((file) =>
      (read(file).match(inName) ?? []).map((name) => `${file}: ${name}`),
    );
    expect([...new Set(found)]).toEqual([]);
  });
});
