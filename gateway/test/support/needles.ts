import { createHash } from 'node:crypto';

/** So many characters of a needle are looked up before it is searched for: shorter needles are none. */
const BEGINNING = 12;
/** Of what is long any part of about twice as much would be found. */
const SLICE_BYTES = 16;

/** The ways in which a text or bytes may be written somewhere. */
export type Forms = readonly string[];
/** What is looked for, by names of its own. */
export type Needles = ReadonlyMap<string, Forms>;

/** Base64 of bytes wherever they stand within others: the characters that no neighbour has a part in. */
const withinBase64 = (bytes: Uint8Array, encoding: 'base64' | 'base64url'): string[] =>
  [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes])
      .toString(encoding)
      .replace(/=+$/, '');
    const isWhole = (before + bytes.length) % 3 === 0;
    return text.slice(Math.ceil((before * 4) / 3), isWhole ? undefined : -1);
  });

/** Bytes as hex, base64 and numbers. */
export function bytesForms(bytes: Uint8Array): Forms {
  const hex = Buffer.from(bytes).toString('hex');
  return [
    ...[hex, hex.toUpperCase(), hex.replace(/..(?=.)/g, '$& '), bytes.join(), bytes.join(', ')],
    ...withinBase64(bytes, 'base64'),
    ...withinBase64(bytes, 'base64url'),
  ];
}

/** The digest of a text or of bytes. */
export const digestForms = (data: string | Uint8Array): Forms =>
  bytesForms(createHash('sha256').update(data).digest());

/** A text as it is, and as bytes. */
export const textForms = (text: string): Forms => [
  ...[text, encodeURIComponent(text)],
  ...bytesForms(Buffer.from(text)),
];

/** Bytes, part by part. */
export function slicesOf(bytes: Uint8Array): Uint8Array[] {
  const count = Math.floor(bytes.length / SLICE_BYTES);
  return Array.from({ length: count }, (_, at) => bytes.subarray(at * SLICE_BYTES, (at + 1) * SLICE_BYTES));
}

/** A place to search, and what stands there. */
export type Places = Readonly<Record<string, string>>;

/** Looks for many needles at once. @returns which stand where, as 'what: place' */
export function findNeedles(needles: Needles, places: Places): string[] {
  const short = [...needles].filter(([, forms]) => forms.some(({ length }) => length < BEGINNING));
  if (short.length > 0)
    throw new RangeError(`too short to be searched for: ${short.map(([what]) => what).join()}`);
  return Object.entries(places).flatMap(([place, text]) => {
    const beginnings = new Set<string>();
    for (let at = 0; at + BEGINNING <= text.length; at += 1) beginnings.add(text.slice(at, at + BEGINNING));
    const isThere = (form: string) => beginnings.has(form.slice(0, BEGINNING)) && text.includes(form);
    return [...needles].flatMap(([what, forms]) => (forms.some(isThere) ? [`${what}: ${place}`] : []));
  });
}
