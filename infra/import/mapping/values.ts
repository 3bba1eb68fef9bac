import { isWebAddress } from '@alcova/contracts';
import { isEmpty, type Note } from './mapped';

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
    if (value === 'true' || value === 'false') return value === 'true';
    return value;
  }

  /** A number, also one that was written as text. */
  number(field: string, fallback: number): unknown {
    const value = this.fields[field];
    if (isEmpty(value)) return fallback;
    const isNumeral = typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value);
    return isNumeral ? Number(value) : value;
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

function momentOf(value: unknown): Date | undefined {
  if (typeof value === 'number') return new Date(value);
  if (typeof value !== 'string') return undefined;
  if (/^\d{9,16}$/.test(value)) return new Date(Number(value));
  return /^\d{4}-\d{2}-\d{2}/.test(value) ? new Date(value) : undefined;
}
