import { open, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { type Collection, collectionOf } from './collections';
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

const READ = /\.(json|jsonl|ndjson)$/i;
const BINARY = /(\.(overall_)?export_metadata|(^|\/)output-\d+)$/;
const MAX_FILES = 10_000;

async function headOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEAD_BYTES) });
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Looks through a folder and the folders in it, in the order of their names. @throws what the file system says */
export async function openExport(folder: string): Promise<ExportFolder> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  if (paths.length > MAX_FILES) throw new Error(`mais de ${MAX_FILES} arquivos em ${folder}`);
  const found = paths.map((path) => ({ path, name: relative(folder, path).split(sep).join('/') }));
  const files: ExportFile[] = [];
  for (const { path, name } of found.filter((file) => READ.test(file.name)))
    files.push({ path, name, form: fileLayoutOf(name, await headOf(path)), collection: collectionOf(name) });
  const rest = found.map(({ name }) => name).filter((name) => !READ.test(name));
  return {
    files,
    binary: rest.filter((name) => BINARY.test(name)),
    others: rest.filter((name) => !BINARY.test(name)),
  };
}
