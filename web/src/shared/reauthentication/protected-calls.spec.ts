import { ROUTES } from '@alcova/contracts';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const SOURCES = join(__dirname, '..', '..');
const ASKS = /\b(?:withFreshProof|fetchProtectedFile|itemQueries)(?:<[^(]*>)?\(/;
/** What is let go without a question: a file that nothing was made of, which the server removes by itself later. */
const SILENT: readonly string[] = ['shared/uploads/create-video.ts'];

const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.spec\.tsx?$/.test(name))
  .map((name) => join(SOURCES, name))
  .map((path) => ({ name: relative(SOURCES, path), text: readFileSync(path, 'utf8') }));

describe('calls that need a fresh proof', () => {
  const operations = ROUTES.filter(({ fresh }) => fresh).map(({ method, path }) => `'${method} ${path}'`);

  it('are made where the person can be asked for it', () => {
    const callers = files.filter(({ text }) => operations.some((operation) => text.includes(operation)));
    expect(callers.length).toBeGreaterThan(15);
    const wrong = callers.filter(({ name, text }) => !SILENT.includes(name) && !ASKS.test(text));
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('are no links that the browser follows by itself', () => {
    const isLinked = (text: string, operation: string) =>
      text
        .split(operation)
        .slice(0, -1)
        .some((before) => /href ?=[^;]*$/.test(before));
    const linked = files.filter(({ text }) => operations.some((operation) => isLinked(text, operation)));
    expect(linked.map(({ name }) => name)).toEqual([]);
  });
});
