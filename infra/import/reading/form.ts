import { isCollection } from './collections';
import type { ColumnMap } from './column-map';
import type { CsvForm } from './csv';

/** How documents lie in a file: one a line, one a row of a table, or in one JSON value at a path, below which collections may be named. */
export type FileLayout =
  | { readonly kind: 'lines' }
  | { readonly kind: 'rows'; readonly form: CsvForm; readonly columns: ColumnMap }
  | { readonly kind: 'value'; readonly path: string; readonly collectionAt?: 1 | 2 };

/** Bytes that are enough to tell: the first document is in them whole. */
export const HEAD_BYTES = 4 * 1024 * 1024;

/** The first member of an object whose value is an object or a list; members before it are plain values. */
const FIRST_CONTAINER =
  /^\{\s*(?:"(?:[^"\\]|\\.)*"\s*:\s*(?:"(?:[^"\\]|\\.)*"|[-\d.eE+]+|true|false|null)\s*,\s*)*"((?:[^"\\]|\\.)*)"\s*:\s*[[{]/;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return false;
  }
}

/**
 * Tells the form of a file by its name and its beginning. Known forms: JSON lines; a list of documents; an object of documents by id; an
 * object that names collections (`videos: {...}`), also below `__collections__`; a page of Firestore's REST interface (`documents: [...]`);
 * Firebase Auth's user export (`users: [...]`).
 */
export function fileLayoutOf(fileName: string, head: string): FileLayout {
  if (/\.(jsonl|ndjson)$/i.test(fileName)) return { kind: 'lines' };
  const text = head.replace(/^\uFEFF/, '').trimStart();
  if (text.startsWith('[')) return { kind: 'value', path: '$.*' };
  const [first = '', ...rest] = text.split('\n', 2);
  if (rest.some((line) => line.trim() !== '') && isJson(first)) return { kind: 'lines' };
  const container = FIRST_CONTAINER.exec(text.slice(0, 64 * 1024))?.[1] ?? '';
  if (container === '__collections__')
    return { kind: 'value', path: '$.__collections__.*.*', collectionAt: 2 };
  if (container === 'documents') return { kind: 'value', path: '$.documents.*' };
  if (isCollection(container)) return { kind: 'value', path: '$.*.*', collectionAt: 1 };
  return { kind: 'value', path: '$.*' };
}
