import { escaped } from '@alcova/platform';

/** What is HTML already. Only `html` makes it, so that nothing that people typed ever is. */
class Html {
  constructor(readonly text: string) {}
}
export type { Html };

/** What can stand in a template: HTML as it is, words and numbers as text, several one after the other; nothing for the rest. */
export type Part = Html | string | number | false | null | undefined | readonly Part[];

function textOf(part: Part): string {
  if (part === false || part === null || part === undefined) return '';
  if (typeof part === 'string') return escaped(part);
  if (typeof part === 'number') return String(part);
  return part instanceof Html ? part.text : part.map(textOf).join('');
}

/** Written once in the source, filled in many times. */
const pieces = new WeakMap<TemplateStringsArray, readonly string[]>();

/** A break in the source is a space at most, and none between two tags. */
function piecesOf(written: TemplateStringsArray): readonly string[] {
  const known = pieces.get(written);
  if (known) return known;
  const made = written.map((piece) => piece.replace(/>\s*\n\s*</g, '><').replace(/\s*\n\s*/g, ' '));
  pieces.set(written, made);
  return made;
}

/** A piece of HTML. Whatever is put into it is escaped, but for other pieces; attributes stand in double quotes. */
export const html = (written: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(
    piecesOf(written)
      .map((piece, index) => piece + textOf(parts[index]))
      .join(''),
  );

/** Attributes of a tag, after a space that stands before them; those without a value are left out. */
export const attributes = (values: Readonly<Record<string, string | number | false | undefined>>): Html =>
  new Html(
    Object.entries(values)
      .filter(([, value]) => value !== undefined && value !== false)
      .map(([name, value]) => `${name}="${escaped(String(value))}"`)
      .join(' '),
  );
