import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { databaseServices } from '../local/names';
import { hasCode, StartFailure } from '../parts';

/**
 * A folder of backups:
 *
 *     objects/ab/ab12…       one file for each object's content, and beside it `.json`: what it is (blobs.ts); shared by all snapshots
 *     snapshots/{time}/      manifest.json, databases/{service}/{table}.copy.gz, objects.jsonl.gz; written once, whole when the manifest is there
 *     records/               what must not come back: newest state, not that of a snapshot (records.ts)
 */
const name = z.string().regex(/^[a-z_][a-z0-9_]*$/);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const size = z.number().int().nonnegative();

export const tableEntry = z.object({
  table: name,
  /** As they stand in the file; generated ones are left out. */
  columns: z.array(name).min(1),
  rows: size,
  /** Of the compressed file. */
  bytes: size,
  sha256,
});
export type TableEntry = z.output<typeof tableEntry>;

export const databaseEntry = z.object({
  service: z.enum(databaseServices),
  /** When its snapshot was taken, by the database's own clock. */
  at: z.iso.datetime(),
  server: z.string(),
  /** The schema's version: the migrations that were applied. */
  migrations: z.array(z.string().regex(/^\w+$/)).min(1),
  tables: z.array(tableEntry),
  /** `value` as text: it may be larger than a number holds. */
  sequences: z.array(z.object({ name, value: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })),
});
export type DatabaseEntry = z.output<typeof databaseEntry>;

export const manifest = z.object({
  format: z.literal(1),
  begunAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  /** Milliseconds between the first and the last database's snapshot. */
  spreadMs: z.number().nonnegative(),
  databases: z.array(databaseEntry).length(databaseServices.length),
  store: z.object({ objects: size, bytes: size, copied: size, copiedBytes: size, indexSha256: sha256 }),
  hasSecrets: z.boolean(),
});
export type Manifest = z.output<typeof manifest>;

const MANIFEST = 'manifest.json';
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/;
const PARTIAL = '.partial';

export const blobsFolder = (root: string): string => join(root, 'objects');
export const recordsFolder = (root: string): string => join(root, 'records');
export const snapshotFolder = (root: string, snapshot: string): string => join(root, 'snapshots', snapshot);
export const tableFile = (folder: string, service: string, table: string): string =>
  join(folder, 'databases', service, `${table}.copy.gz`);
export const indexFile = (folder: string): string => join(folder, 'objects.jsonl.gz');
export const secretsFile = (folder: string): string => join(folder, 'secrets.json');

/** Names of whole snapshots, oldest first. */
export async function snapshotsIn(root: string): Promise<string[]> {
  try {
    return (await readdir(join(root, 'snapshots'))).filter((entry) => TIME.test(entry)).sort();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}

/** The named snapshot, else the newest. @throws StartFailure when it is not there */
export async function chosenSnapshot(root: string, wanted: string | undefined): Promise<string> {
  const all = await snapshotsIn(root);
  const found = wanted === undefined ? all.at(-1) : all.find((one) => one === wanted);
  if (found === undefined)
    throw new StartFailure(`Não há cópia ${wanted ?? ''} em ${root}.`.replace('  ', ' '));
  return found;
}

/** A new snapshot's name and the folder that it is written into until it is whole. */
export function newSnapshot(root: string, at: Date): { snapshot: string; folder: string } {
  const snapshot = `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
  return { snapshot, folder: `${snapshotFolder(root, snapshot)}${PARTIAL}` };
}

/** Writes the manifest and gives the folder its name: from now on the snapshot is whole. */
export async function finishSnapshot(folder: string, content: Manifest): Promise<void> {
  await writeFile(join(folder, MANIFEST), JSON.stringify(manifest.parse(content), null, 2), {
    mode: 0o600,
    flush: true,
  });
  await rename(folder, folder.slice(0, -PARTIAL.length));
}

/** Removes what backups that broke off left; their objects stay for the next one. */
export async function removePartial(root: string): Promise<void> {
  const entries = await readdir(join(root, 'snapshots'));
  for (const entry of entries.filter((one) => one.endsWith(PARTIAL)))
    await rm(snapshotFolder(root, entry), { recursive: true, force: true });
}

/** @throws StartFailure when it is damaged */
export async function manifestOf(root: string, snapshot: string): Promise<Manifest> {
  const text = await readFile(join(snapshotFolder(root, snapshot), MANIFEST), 'utf8');
  const read = manifest.safeParse(parsedJson(text));
  if (!read.success) throw new StartFailure(`O manifesto da cópia ${snapshot} está danificado.`);
  return read.data;
}

/** What a JSON text says; undefined when it is none. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
