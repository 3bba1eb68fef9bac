import { cutAtWord, IMAGE_TITLE_LIMIT } from '@alcova/contracts';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** More than any title that is kept; what is longer is not looked at, whatever it holds. */
const READ_LIMIT = 1_000;
const NEVER = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/u;

const ranges = z.object({ latin: z.string(), 'latin-ext': z.string() });

/** The characters that the fonts of the share image have, by first and last code point. */
const drawn: readonly (readonly [number, number])[] = Object.values(
  ranges.parse(JSON.parse(readFileSync(require.resolve('@fontsource/fraunces/unicode.json'), 'utf8'))),
).flatMap((list) =>
  list.split(',').map((range): [number, number] => {
    const [first = '', last = first] = range.replace('U+', '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  }),
);

function isDrawable(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return !NEVER.test(character) && drawn.some(([first, last]) => code >= first && code <= last);
}

/**
 * A title as it can be drawn: one line, at most about 120 characters, without emoji, marks of direction and letters that the fonts do not
 * have. Empty when nothing remains.
 */
export function drawableTitle(title: string): string {
  const kept = [...title.slice(0, READ_LIMIT).normalize('NFC').replace(/\s/g, ' ')].filter(isDrawable);
  return cutAtWord(kept.join(''), IMAGE_TITLE_LIMIT);
}
