import { z } from 'zod';
import { formatMoment } from '../admin/site-time';
import { FIELDS, LISTS_OF_FIELDS, VALUES } from './field-texts';
import { texts } from './texts';

/** One field of what changed, in words. */
export interface Change {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

const fields = z.record(z.string(), z.unknown());
const moment = z.iso.datetime();

const nameOf = (field: string): string => FIELDS[field] ?? field;

function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return texts.nothing;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value === 'number') return value.toLocaleString('pt-BR');
  if (typeof value !== 'string') return listText(field, value);
  return (
    VALUES[field]?.[value] ?? (moment.safeParse(value).success ? formatMoment(value) : contentText(value))
  );
}

/** `video/{id}` and `tale/{id}` are contents. */
function contentText(value: string): string {
  const [kind = '', id] = value.split('/', 2);
  const word = VALUES['kind']?.[kind];
  return word !== undefined && id !== undefined ? `${word} ${id}` : value;
}

function listText(field: string, value: unknown): string {
  const words = z.array(z.string()).safeParse(value);
  if (!words.success) return JSON.stringify(value);
  if (words.data.length === 0) return texts.nothing;
  const wordOf = (word: string) => (LISTS_OF_FIELDS.includes(field) ? nameOf(word) : valueText(field, word));
  return words.data.map(wordOf).join(', ');
}

/** What an entry tells of before and after, field by field; anything but fields stands under its own words. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const from = fields.catch({}).parse(before);
  const to = fields.catch({}).parse(after);
  return [...new Set([...Object.keys(from), ...Object.keys(to)])].map((field) => ({
    name: nameOf(field),
    before: valueText(field, from[field]),
    after: valueText(field, to[field]),
  }));
}
