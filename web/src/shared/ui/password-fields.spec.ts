import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const sources = resolve(__dirname, '../..');
const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => ({ file, text: readFileSync(join(sources, file), 'utf8') }));

/** Parts that mask what is typed, and tell password managers which password it is. */
const MASKED = /<(?:PasswordInput|NewPasswordFields)\b/;
const named = (found: typeof files) => found.map(({ file }) => file);

describe('fields for passwords', () => {
  it('mask what is typed, wherever a password is asked for', () => {
    const asking = files.filter(({ text }) => /register\('(?:\w*[pP]assword|confirmation)'/.test(text));
    expect(asking.length).toBeGreaterThan(1);
    expect(named(asking.filter(({ text }) => !MASKED.test(text)))).toEqual([]);
    expect(named(files.filter(({ text }) => /type="password"/.test(text)))).toEqual([]);
  });

  it('are known to password managers, and take what is pasted', () => {
    expect(named(files.filter(({ text }) => /\bonPaste\b|['"]paste['"]/.test(text)))).toEqual([]);
  });
});
