import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const sources = resolve(__dirname, '../..');
const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => ({ file, text: readFileSync(join(sources, file), 'utf8') }));

/** Every element or description of a field that masks what is typed, up to its end. */
const masked = files.flatMap(({ file, text }) =>
  [...text.matchAll(/(?:<input[^>]*\btype="password"[^>]*>|\{[^{}]*\btype: 'password'[^{}]*\})/g)].map(
    ([field]) => ({ file, field }),
  ),
);

describe('fields for passwords', () => {
  it('mask what is typed, wherever a password is asked for', () => {
    const asking = files.filter(({ text }) => /register\('(?:\w*[pP]assword|confirmation)'/.test(text));
    const masking = new Set(masked.map(({ file }) => file));
    const bare = asking.filter(
      ({ file, text }) => !masking.has(file) && !text.includes('<NewPasswordFields'),
    );
    expect([asking.length > 1, bare.map(({ file }) => file)]).toEqual([true, []]);
  });

  it('are known to password managers, and take what is pasted', () => {
    expect(masked.length).toBeGreaterThan(3);
    for (const { file, field } of masked)
      expect([file, /autoComplete(?:=|: )['"](?:current|new)-password['"]/.test(field)]).toEqual([
        file,
        true,
      ]);
    expect(
      files.filter(({ text }) => /\bonPaste\b|['"]paste['"]/.test(text)).map(({ file }) => file),
    ).toEqual([]);
  });
});
