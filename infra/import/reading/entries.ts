import { JSONParser } from '@streamparser/json';
import { createReadStream } from 'node:fs';
import { isCollection, type Source } from './collections';
import { documentOfRow, fieldsOf } from './column-map';
import { type CsvRow, rowsOf } from './csv';
import { documentOf } from './document';
import type { ExportFile } from './export-files';
import { type Line, linesOf, MAX_DOCUMENT_BYTES } from './lines';

/** Why something in a file is no document. `cut-off`: the file ends in the middle; `damaged`: from there on it cannot be read. */
export type Fault =
  | 'not-json'
  | 'cut-off'
  | 'damaged'
  | 'too-long'
  | 'not-a-document'
  | 'no-id'
  | 'wrong-collection'
  | 'unknown-collection';
/** After these the file is not whole. */
export const BROKEN: ReadonlySet<Fault> = new Set(['cut-off', 'damaged']);

/** Where something stands: the line, or the how-manieth document of a file. */
export interface Place {
  readonly file: string;
  readonly position: number;
}

export type Entry = { readonly place: Place } & (
  | {
      readonly source: Source;
      readonly id: string;
      readonly fields: Readonly<Record<string, unknown>>;
    }
  | { readonly fault: Fault; readonly id?: string | undefined }
);

interface Found {
  readonly value: unknown;
  readonly key?: string | undefined;
  /** The collection that the file names around the document. */
  readonly within?: string | undefined;
}

/** All documents of a file, and what in it is none, one after the other and in a bounded amount of memory. */
export async function* entriesOf(file: ExportFile): AsyncGenerator<Entry> {
  if (file.form.kind === 'lines') yield* fromLines(file);
  else if (file.form.kind === 'rows') yield* fromRows(file, file.form);
  else yield* fromValue(file, file.form);
}

/** The first row names the fields. */
async function* fromRows(
  file: ExportFile,
  { form, columns }: Extract<ExportFile['form'], { kind: 'rows' }>,
): AsyncGenerator<Entry> {
  let fields: readonly string[] | undefined;
  for await (const row of rowsOf(file.path, form)) {
    const place = { file: file.name, position: row.number };
    if (fields === undefined && row.cells && row.isEnded) {
      fields = fieldsOf(row.cells, file.collection, columns);
      continue;
    }
    const read = valueOf(row, fields ?? []);
    if (read === undefined) continue;
    yield 'fault' in read ? { place, fault: read.fault } : entryOf(file, place, read);
  }
  if (fields === undefined) yield { place: { file: file.name, position: 1 }, fault: 'cut-off' };
}

/** Undefined for an empty row. */
function valueOf(
  { cells, isEnded }: CsvRow,
  fields: readonly string[],
): Found | { fault: Fault } | undefined {
  if (!isEnded) return { fault: 'cut-off' };
  if (cells === null) return { fault: 'too-long' };
  if (cells.every((cell) => cell.trim() === '')) return undefined;
  const value = documentOfRow(fields, cells);
  return value ? { value } : { fault: 'not-a-document' };
}

async function* fromLines(file: ExportFile): AsyncGenerator<Entry> {
  for await (const line of linesOf(file.path)) {
    const place = { file: file.name, position: line.number };
    const read = valueIn(line);
    if (read === undefined) continue;
    yield 'fault' in read ? { place, fault: read.fault } : entryOf(file, place, read);
  }
}

function valueIn({ number, text, isEnded }: Line): Found | { fault: Fault } | undefined {
  if (text === null) return { fault: 'too-long' };
  const json = (number === 1 ? text.replace(/^\uFEFF/, '') : text).trim();
  if (json === '') return undefined;
  try {
    return { value: JSON.parse(json) as unknown };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { fault: isEnded ? 'not-json' : 'cut-off' };
  }
}

interface Shape {
  readonly path: string;
  readonly collectionAt?: 1 | 2;
}

async function* fromValue(file: ExportFile, shape: Shape): AsyncGenerator<Entry> {
  let found: Found[] = [];
  let position = 0;
  let failure: unknown;
  const parser = new JSONParser({ paths: [shape.path], keepStack: false });
  parser.onValue = ({ value, key, stack }) => {
    const around = shape.collectionAt === undefined ? undefined : stack[shape.collectionAt]?.key;
    found.push({
      value,
      key: typeof key === 'string' ? key : undefined,
      within: around === undefined ? undefined : String(around),
    });
  };
  parser.onError = (error) => {
    failure ??= error;
  };
  const take = (): Entry[] => {
    const entries = found.map((one) => entryOf(file, { file: file.name, position: ++position }, one));
    found = [];
    return entries;
  };
  let unread = 0;
  for await (const chunk of createReadStream(file.path) as AsyncIterable<Buffer>) {
    parser.write(chunk);
    unread = found.length > 0 ? 0 : unread + chunk.length;
    yield* take();
    if (failure === undefined && unread <= MAX_DOCUMENT_BYTES) continue;
    yield { place: { file: file.name, position: position + 1 }, fault: 'damaged' };
    return;
  }
  if (!parser.isEnded) yield { place: { file: file.name, position: position + 1 }, fault: 'cut-off' };
}

function entryOf(file: ExportFile, place: Place, { value, key, within }: Found): Entry {
  const document = documentOf(value, key);
  if (!document) return { place, fault: 'not-a-document' };
  // What Firebase Auth exports is told by its own name of an id, whatever the file is called.
  const { localId, ...account } = document.fields;
  if (typeof localId === 'string') return { place, source: 'accounts', id: localId, fields: account };
  const { id, collection = within, fields } = document;
  if (collection !== undefined && file.collection !== undefined && collection !== file.collection)
    return { place, fault: 'wrong-collection', id };
  const source = file.collection ?? collection ?? '';
  if (!isCollection(source)) return { place, fault: 'unknown-collection', id };
  if (id === undefined) return { place, fault: 'no-id' };
  return { place, source, id, fields };
}
