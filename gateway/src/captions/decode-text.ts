const LITTLE = 'utf-16le';
const BIG = 'utf-16be';

/** How often a pattern is found in a text. */
const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** UTF-16 by its mark, or by the zero beside each of the first two letters: no text file begins with anything but plain ones. */
function utf16Of([a, b, c, d]: Uint8Array): string | undefined {
  if (a === 0xff && b === 0xfe) return LITTLE;
  if (a === 0xfe && b === 0xff) return BIG;
  if (a && b === 0 && c && d === 0) return LITTLE;
  return a === 0 && b && c === 0 && d ? BIG : undefined;
}

/**
 * The text of a file whose encoding nobody tells: UTF-8, UTF-16 or Windows-1252, without its mark. Never fails: what a browser would show as
 * an unknown letter is one here.
 */
export function decodeText(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes);
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  const text = new TextDecoder().decode(bytes);
  const broken = count(text, /\uFFFD/g);
  // One byte went wrong in UTF-8: its other accents are still right. In Windows-1252 hardly any of them is.
  if (broken === 0 || count(text, /[^\0-\x7F\uFFFD]/g) > broken) return text;
  return new TextDecoder('windows-1252').decode(bytes);
}
