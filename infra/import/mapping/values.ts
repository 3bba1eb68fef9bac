import { foldWords, isWebAddress } from '@alcova/contracts';
import { isEmpty, type Note } from './mapped';

/** How exports and tables say yes and no, without accents and in small letters. */
const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'sim', 's', 'yes', 'y', '1', 'verdadeiro', 'ativo'].map((word) => [word, true] as const),
  ...['false', 'nao', 'n', 'no', '0', 'falso', 'inativo'].map((word) => [word, false] as const),
]);

/** `1234`, and in groups of three `1.234`, `1,234` or `1 234`: what is counted has no decimals. Others as JavaScript reads them. */
function wholeNumberOf(text: string): number | undefined {
  const numeral = text.trim();
  if (/^-?\d{1,3}([.,\s])\d{3}(?:\1\d{3})*$/.test(numeral)) return Number(numeral.replace(/[.,\s]/g, ''));
  return /^-?\d+(\.\d+)?$/.test(numeral) ? Number(numeral) : undefined;
}

/**
 * Reads the fields of one document into the forms that the services take. What is missing becomes its default; what is wrong stays what it
 * is, for the contract to refuse; what can do without is dropped or adjusted, with a note.
 */
export class Values {
  readonly notes: Note[] = [];

  constructor(private readonly fields: Readonly<Record<string, unknown>>) {}

  raw(field: string): unknown {
    return this.fields[field];
  }

  /** Numbers count as text too: an author may be called 1984. */
  text(field: string, fallback = ''): unknown {
    const value = this.fields[field];
    if (isEmpty(value)) return fallback;
    return typeof value === 'number' ? String(value) : value;
  }

  flag(field: string, fallback: boolean): unknown {
    const value = this.fields[field];
    if (isEmpty(value)) return fallback;
    if (value === 1 || value === 0) return value === 1;
    const word = typeof value === 'string' ? foldWords(value).trim() : '';
    return FLAGS.get(word) ?? value;
  }

  /** A whole number, also one that was written as text, its thousands apart or not. */
  number(field: string, fallback: number): unknown {
    const value = this.fields[field];
    if (isEmpty(value)) return fallback;
    return (typeof value === 'string' ? wholeNumberOf(value) : undefined) ?? value;
  }

  /** A counter: what two visitors at once brought below zero is zero. */
  counter(field: string): unknown {
    const value = this.number(field, 0);
    if (typeof value !== 'number' || value >= 0) return value;
    this.note(field, 'adjusted');
    return 0;
  }

  /** ISO text of a moment, null where the export has none. Numbers are milliseconds since 1970, as JavaScript has them. */
  moment(...names: readonly string[]): unknown {
    const value = names.map((name) => this.fields[name]).find((one) => !isEmpty(one));
    if (value === undefined) return null;
    const at = momentOf(value);
    return at === undefined || Number.isNaN(at.getTime()) ? value : at.toISOString();
  }

  /** An address of a picture, or nothing: a picture that cannot be shown is no reason to lose the rest. */
  picture(field: string): string {
    const value = this.fields[field];
    if (isEmpty(value)) return '';
    if (typeof value === 'string' && isWebAddress(value)) return value;
    this.note(field, 'dropped');
    return '';
  }

  note(field: string, what: Note['what']): void {
    this.notes.push({ field, what });
  }
}

/** As tables have it: `31/12/2026`, with a time or without. */
const BRAZILIAN_DAY =
  /^(?<day>\d{2})\/(?<month>\d{2})\/(?<year>\d{4})(?:,? (?<time>\d{2}:\d{2})(?::(?<second>\d{2}))?)?$/;

/** In the time of Brasília, which has had no summer since 2019. A day that no calendar has is none. */
function brazilianMoment(of: Readonly<Record<string, string | undefined>>): Date | undefined {
  const day = `${of['year'] ?? ''}-${of['month'] ?? ''}-${of['day'] ?? ''}`;
  const isDay = !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day);
  return isDay ? new Date(`${day}T${of['time'] ?? '00:00'}:${of['second'] ?? '00'}-03:00`) : undefined;
}

function momentOf(value: unknown): Date | undefined {
  if (typeof value === 'number') return new Date(value);
  if (typeof value !== 'string') return undefined;
  if (/^\d{9,16}$/.test(value)) return new Date(Number(value));
  const day = BRAZILIAN_DAY.exec(value.trim())?.groups;
  if (day) return brazilianMoment(day);
  return /^\d{4}-\d{2}-\d{2}/.test(value) ? new Date(value) : undefined;
}
