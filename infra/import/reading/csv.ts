import { createReadStream } from 'node:fs';
import { MAX_DOCUMENT_BYTES } from './lines';

/** How a table is written down. */
export interface CsvForm {
  readonly separator: string;
  readonly encoding: 'utf-8' | 'windows-1252';
}

export interface CsvRow {
  /** From 1, the heading's: the row as a spreadsheet counts it. */
  readonly number: number;
  /** Null for a row above the bound, which was not kept. */
  readonly cells: readonly string[] | null;
  /** False for a row that the file ends in the middle of. */
  readonly isEnded: boolean;
}

/** Spreadsheets that do not say otherwise write the bytes of Windows, which are rarely those of UTF-8. */
function encodingOf(head: Uint8Array): CsvForm['encoding'] {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return 'utf-8';
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return 'windows-1252';
  }
}

/** Tells the form of a table by its beginning: the separator is the sign that its heading has most of. */
export function csvFormOf(head: Uint8Array): CsvForm {
  const encoding = encodingOf(head);
  const text = new TextDecoder(encoding).decode(head);
  const heading = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replaceAll(/"[^"]*"/g, '');
  const timesOf = (sign: string) => heading.split(sign).length;
  const separator = [',', '\t'].reduce((best, sign) => (timesOf(sign) > timesOf(best) ? sign : best), ';');
  return { separator, encoding };
}

/** Puts cells together sign by sign, by RFC 4180: quotes around a cell keep separators and line breaks in it, two quotes are one. */
class Cells {
  private cells: string[] = [];
  private cell = '';
  private size = 0;
  private isQuoted = false;
  /** A quote has just ended the quoted part, or is the first of two. */
  private isClosed = false;

  constructor(private readonly separator: string) {}

  /** @returns the row that the sign ends; null for one above the bound */
  take(sign: string): readonly string[] | null | undefined {
    if (this.isQuoted) {
      if (sign === '"') this.close();
      else this.add(sign);
      return undefined;
    }
    if (sign === '"' && (this.isClosed || this.cell === '')) this.open();
    else if (sign === this.separator) this.endCell();
    else if (sign === '\n') return this.endRow();
    else if (sign !== '\r') this.add(sign);
    return undefined;
  }

  /** What stands behind the last line break. */
  rest(): CsvRow['cells'] | undefined {
    const isNothing = this.cell === '' && this.cells.length === 0 && !this.isClosed && !this.isQuoted;
    return isNothing ? undefined : this.endRow();
  }

  /** Whether a quoted part goes on. */
  get isOpen(): boolean {
    return this.isQuoted;
  }

  private close(): void {
    this.isQuoted = false;
    this.isClosed = true;
  }

  private open(): void {
    if (this.isClosed) this.add('"');
    this.isQuoted = true;
    this.isClosed = false;
  }

  private add(sign: string): void {
    this.size += sign.length;
    if (this.size <= MAX_DOCUMENT_BYTES) this.cell += sign;
  }

  private endCell(): void {
    // Separators count as well: a line of nothing else has no end either.
    this.size += 1;
    if (this.size <= MAX_DOCUMENT_BYTES) this.cells.push(this.cell);
    this.cell = '';
    this.isClosed = false;
  }

  private endRow(): readonly string[] | null {
    this.endCell();
    const cells = this.size > MAX_DOCUMENT_BYTES ? null : this.cells;
    this.cells = [];
    this.size = 0;
    return cells;
  }
}

/** The rows of a table one after the other, in a bounded amount of memory. @throws what the file system says */
export async function* rowsOf(path: string, { separator, encoding }: CsvForm): AsyncGenerator<CsvRow> {
  const decoder = new TextDecoder(encoding);
  const cells = new Cells(separator);
  let number = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>)
    for (const sign of decoder.decode(chunk, { stream: true })) {
      const row = cells.take(sign);
      if (row !== undefined) yield { number: (number += 1), cells: row, isEnded: true };
    }
  const isEnded = !cells.isOpen;
  const rest = cells.rest();
  if (rest !== undefined) yield { number: number + 1, cells: rest, isEnded };
}
