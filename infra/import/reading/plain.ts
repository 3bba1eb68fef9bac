import { z } from 'zod';
import { isObject } from './objects';

/** Firestore's own bound is 20. */
const MAX_DEPTH = 40;

/** Signs that no database text holds: U+0000, and halves of pairs. */
const UNSTORABLE = /\0|\p{Cs}/gu;

const seconds = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+$/)
    .transform(Number),
]);
const moments = [
  z.strictObject({ _seconds: seconds, _nanoseconds: seconds.default(0) }).transform((moment) => ({
    seconds: moment._seconds,
    nanoseconds: moment._nanoseconds,
  })),
  z.strictObject({ seconds, nanoseconds: seconds.default(0) }),
] as const;
const moment = z.union(moments);
const tagged = z.strictObject({ __datatype__: z.string(), value: z.unknown() });

/** A moment as ISO text; one that no calendar has stays what it was, for whoever checks it to refuse. */
function isoOf(value: unknown): string | undefined {
  const parsed = moment.safeParse(value);
  if (!parsed.success) return undefined;
  const at = new Date(parsed.data.seconds * 1_000 + Math.floor(parsed.data.nanoseconds / 1_000_000));
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

/** Values of Firestore's REST interface, by the one key that an object of them has. */
const TYPED: Readonly<Record<string, (value: unknown, depth: number) => unknown>> = {
  stringValue: (value, depth) => at(value, depth),
  booleanValue: (value) => value,
  nullValue: () => null,
  integerValue: (value) => (typeof value === 'string' ? Number(value) : value),
  doubleValue: (value) => (typeof value === 'string' ? Number(value) : value),
  timestampValue: (value) => value,
  referenceValue: (value) => value,
  bytesValue: (value) => value,
  geoPointValue: (value) => value,
  arrayValue: (value, depth) => {
    const values = isObject(value) ? value['values'] : undefined;
    return Array.isArray(values) ? values.map((item) => at(item, depth)) : [];
  },
  mapValue: (value, depth) => at((isObject(value) && value['fields']) || {}, depth),
};

function at(value: unknown, depth: number): unknown {
  if (depth > MAX_DEPTH) return undefined;
  if (typeof value === 'string') return value.replace(UNSTORABLE, '');
  if (Array.isArray(value)) return value.map((item) => at(item, depth + 1));
  if (!isObject(value)) return value;
  const keys = Object.keys(value);
  const [key = ''] = keys;
  const read = keys.length === 1 && Object.hasOwn(TYPED, key) ? TYPED[key] : undefined;
  if (read) return read(value[key], depth + 1);
  const tag = '__datatype__' in value ? tagged.safeParse(value).data : undefined;
  if (tag) return isoOf(tag.value) ?? at(tag.value, depth + 1);
  // Looked at first, since this is asked of every object of an export.
  const iso = '_seconds' in value || 'seconds' in value ? isoOf(value) : undefined;
  if (iso !== undefined) return iso;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, at(item, depth + 1)]));
}

/**
 * A value of an export without what its tool wrapped around it: typed values of Firestore's REST interface, timestamps as
 * `{_seconds, _nanoseconds}`, `{seconds, nanoseconds}` or below `__datatype__`. Timestamps become ISO 8601 text.
 */
export const plainValue = (value: unknown): unknown => at(value, 0);
