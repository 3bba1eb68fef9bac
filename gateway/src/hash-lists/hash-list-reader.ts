import { CodedError, HASH_ALGORITHM, HASH_VERSION, type ListedEntry, listedEntry } from '@alcova/contracts';
import { TextDecoder } from 'node:util';
import { z } from 'zod';
import { OWN_FORMAT, TRAILER } from './hash-list-format';

/** Far longer than a line of a list is; keeps what is held of one bounded. */
const MAX_LINE = 8_192;
const MAX_BLANK = 1_000;
/** Names by which lists call a column of hashes, with the algorithm that they mean. */
const NAMED_COLUMNS: Readonly<Record<string, string>> = {
  pdq: 'pdq',
  pdq_hash: 'pdq',
  sha256: 'sha256',
  sha256_hash: 'sha256',
};
const SHA256 = /^sha-?256$/;

const invalid = (detail: string): CodedError => new CodedError('hashes.invalid', detail);

/** Our own files have the second, which spreadsheets in Portuguese read; older ones of ours, and those of others, the first. */
type Separator = ',' | ';';
const CELLS: Readonly<Record<Separator, RegExp>> = {
  ',': /("(?:[^"]|"")*"|[^,"]*)(?:,|$)/g,
  ';': /("(?:[^"]|"")*"|[^;"]*)(?:;|$)/g,
};

type Cells = Readonly<Record<string, string>>;
const jsonLine = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

/**
 * The entries of a list as a file, one after another as its bytes come: CSV (our own, or an exchange's with a header of column names;
 * between commas or semicolons) or JSON lines. Each entry's algorithm must be told: by a column, by the column's name, by a first JSON line, or
 * by PDQ's own `hash,quality`.
 * @throws CodedError hashes.other-algorithm; hashes.cut-off for an end in the middle of a line or before the number of entries that was
 *   promised; hashes.invalid for everything else that is no list
 */
export async function* readHashListFile(bytes: AsyncIterable<Buffer>): AsyncGenerator<ListedEntry> {
  const reader = new ListReader();
  for await (const lines of linesOf(bytes))
    for (const line of lines) {
      const entry = reader.read(line);
      if (entry) yield entry;
    }
  reader.end();
}

/** Lines without their ends. A last one without an end is what a list that was cut off leaves. */
async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  for await (const piece of bytes) {
    rest += decoded(decoder, piece);
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    yield lines.map((line) => line.replace(/\r$/, ''));
    if (rest.length > MAX_LINE) throw invalid('a line is too long');
  }
  if (rest.trim() !== '') throw new CodedError('hashes.cut-off', 'the last line has no end');
}

function decoded(decoder: InstanceType<typeof TextDecoder>, piece: Buffer): string {
  try {
    return decoder.decode(piece, { stream: true });
  } catch (error) {
    throw invalid(error instanceof Error ? error.message : 'no UTF-8');
  }
}

/** Understands a list line by line. */
class ListReader {
  private lines = 0;
  private blank = 0;
  private entries = 0;
  private columns: readonly string[] | undefined;
  private separator: Separator = ',';
  private isJson = false;
  /** What the whole list is of, where it says so at its head. */
  private algorithm: string | undefined;
  private promised: number | undefined;
  private hasTrailer = false;
  private awaitsTrailer = false;

  read(line: string): ListedEntry | undefined {
    this.lines += 1;
    if (line.length > MAX_LINE) throw invalid('a line is too long');
    if (line.trim() === '') {
      this.blank += 1;
      if (this.blank > MAX_BLANK) throw invalid('too many empty lines');
      return undefined;
    }
    if (this.hasTrailer) throw invalid('there is something behind the end');
    if (this.lines === 1 && line.trimStart().startsWith('{')) this.isJson = true;
    return this.isJson ? this.readJson(line) : this.readCsv(line);
  }

  /** @throws CodedError hashes.cut-off when entries are missing */
  end(): void {
    if (this.awaitsTrailer && !this.hasTrailer)
      throw new CodedError('hashes.cut-off', 'the number of entries is missing');
    if (this.promised !== undefined && this.promised !== this.entries)
      throw new CodedError('hashes.cut-off', `${this.entries} of ${this.promised} entries came`);
    if (this.entries === 0) throw invalid('there are no entries');
  }

  private readCsv(line: string): ListedEntry | undefined {
    if (/^"?#/.test(line)) return this.readNote(line);
    if (!this.columns) {
      this.separator = separatorOf(line);
      this.columns = columnsOf(cellsOf(line, this.separator));
      return undefined;
    }
    const cells = cellsOf(line, this.separator);
    return this.entry(
      Object.fromEntries(this.columns.map((column, at) => [column, (cells[at] ?? '').trim()])),
    );
  }

  /** What a list says of itself between its entries; of others' notes nothing is known. */
  private readNote(line: string): undefined {
    const [name, value] = line.replaceAll('"', '').split(/[,;]/);
    if (this.lines === 1 && name === OWN_FORMAT[0]) this.awaitsTrailer = true;
    if (name !== TRAILER) return;
    this.promised = numberOf(value) ?? -1;
    this.hasTrailer = true;
  }

  private readJson(line: string): ListedEntry | undefined {
    const parsed = jsonLine.safeParse(parsedJson(line));
    if (!parsed.success) throw invalid(`line ${this.lines} is no flat object`);
    const cells = Object.fromEntries(
      Object.entries(parsed.data).map(([name, value]) => [name.toLowerCase(), String(value ?? '')]),
    );
    if (this.lines === 1 && hashIn(cells) === undefined) {
      this.algorithm = known(cells['algorithm'] ?? '', cells['version'] ?? '');
      this.promised = numberOf(cells['entries']) ?? undefined;
      return undefined;
    }
    return this.entry(cells);
  }

  private entry(cells: Cells): ListedEntry {
    const found = hashIn(cells);
    const hash = (found?.hash ?? '').toLowerCase();
    const told = cells['algorithm'] || found?.algorithm || this.algorithm;
    // Only PDQ tells how much there is to see beside a hash that is not named.
    const algorithm = known(told ?? (cells['quality'] === undefined ? '' : 'pdq'), cells['version'] ?? '');
    const parsed = listedEntry.safeParse(
      algorithm === 'sha256'
        ? { kind: 'sha256', hash }
        : {
            ...{ kind: 'perceptual', hash, film: cells['film'] || null },
            ...{ quality: numberOf(cells['quality']), at: numberOf(cells['at']) },
          },
    );
    if (!parsed.success) throw invalid(`line ${this.lines}: ${parsed.error.issues[0]?.message ?? ''}`);
    this.entries += 1;
    return parsed.data;
  }
}

function parsedJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw invalid('a line is no JSON');
  }
}

/** A header has no name with the other one in it, unless in quotation marks. */
const separatorOf = (header: string): Separator => (header.replace(/"[^"]*"/g, '').includes(';') ? ';' : ',');

/** The cells of a CSV line; those in quotation marks may hold separators, none may hold a line's end. */
function cellsOf(line: string, separator: Separator): string[] {
  const cells = line.match(CELLS[separator]);
  // The pattern finds one more at the very end, which is nothing.
  const whole = (cells ?? []).slice(0, line.endsWith(separator) ? undefined : -1);
  if (whole.join('').length < line.length) throw invalid('a line is no CSV');
  return whole.map((cell) => {
    const text = cell.endsWith(separator) ? cell.slice(0, -1) : cell;
    return text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text;
  });
}

/** @throws CodedError hashes.other-algorithm when no column holds hashes that we compare */
function columnsOf(cells: readonly string[]): string[] {
  const columns = cells.map((cell) => cell.trim().toLowerCase());
  const named = columns.some((column) => NAMED_COLUMNS[column] !== undefined);
  const told = columns.includes('hash') && (columns.includes('algorithm') || columns.includes('quality'));
  if (!named && !told) throw new CodedError('hashes.other-algorithm', columns.join(',').slice(0, 200));
  return columns;
}

function hashIn(cells: Cells): { hash: string; algorithm?: string } | undefined {
  for (const [column, algorithm] of Object.entries(NAMED_COLUMNS)) {
    const hash = cells[column];
    if (hash) return { hash, algorithm };
  }
  const { hash } = cells;
  return hash === undefined ? undefined : { hash };
}

/** @throws CodedError hashes.other-algorithm */
function known(algorithm: string, version: string): 'pdq' | 'sha256' {
  const name = algorithm.trim().toLowerCase();
  if (SHA256.test(name)) return 'sha256';
  if (name === HASH_ALGORITHM && (version === '' || version === String(HASH_VERSION))) return 'pdq';
  throw new CodedError('hashes.other-algorithm', `${algorithm} ${version}`.slice(0, 100));
}

/** With a decimal comma as well. What is no number stays what it is not, and fails where it is checked. */
function numberOf(text: string | undefined): number | null {
  return text === undefined || text === '' ? null : Number(text.replace(',', '.'));
}
