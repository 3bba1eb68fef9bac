import { open, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { type Collection, collectionOf } from './collections';
import type { ColumnMap } from './column-map';
import { csvFormOf } from './csv';
import { type FileLayout, fileLayoutOf, HEAD_BYTES } from './form';

/** One file of an export. `path` is for reading, `name` for people: below the export's folder. */
export interface ExportFile {
  readonly path: string;
  readonly name: string;
  readonly form: FileLayout;
  /** What its name or folder says; undefined where the content has to say it. */
  readonly collection: Collection | undefined;
}

export interface ExportFolder {
  readonly files: readonly ExportFile[];
  /** Parts of a managed export in the database's own binary form, which nothing but a Google product reads. */
  readonly binary: readonly string[];
  /** Files that are no export. */
  readonly others: readonly string[];
}

const READ = /\.(json|jsonl|ndjson|csv)$/i;
const TABLE = /\.csv$/i;
const BINARY = /(\.(overall_)?export_metadata|(^|\/)output-\d+)$/;
const MAX_FILES = 10_000;

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEAD_BYTES) });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** A table says nothing of its collection but by its name: others are some other list that lies there. */
const isRead = (name: string): boolean =>
  READ.test(name) && (!TABLE.test(name) || collectionOf(name) !== undefined);

function layoutOf(name: string, head: Buffer, columns: ColumnMap): FileLayout {
  if (TABLE.test(name)) return { kind: 'rows', form: csvFormOf(head), columns };
  return fileLayoutOf(name, head.toString('utf8'));
}

/**
 * Looks through a folder and the folders in it, in the order of their names. @param columns which fields columns of tables are
 * @throws what the file system says
 */
export async function openExport(folder: string, columns: ColumnMap = {}): Promise<ExportFolder> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  if (paths.length > MAX_FILES) throw new Error(`mais de ${MAX_FILES} arquivos em ${folder}`);
  const found = paths.map((path) => ({ path, name: relative(folder, path).split(sep).join('/') }));
  const files: ExportFile[] = [];
  for (const { path, name } of found.filter((file) => isRead(file.name)))
    files.push({
      path,
      name,
      form: layoutOf(name, await headOf(path), columns),
      collection: collectionOf(name),
    });
  const rest = found.map(({ name }) => name).filter((name) => !isRead(name));
  return {
    files,
    binary: rest.filter((name) => BINARY.test(name)),
    others: rest.filter((name) => !BINARY.test(name)),
  };
}
