import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { databaseServices } from '../local/names';
import { hasCode, StartFailure } from '../parts/failure';

/**
 * A folder of backups:
 *
 *     objects/ab/ab12…       one file for each object's content, and beside it `.json`: what it is (contents.ts); shared by all snapshots
 *     snapshots/{time}/      manifest.json, {service}.dump (of pg_dump), objects.jsonl; written once, whole when the manifest is there
 *     records.json           what must not come back: newest state, not that of a snapshot (records.ts)
 *
 * Sealed, contents, dumps and secrets have `.age` behind their names (sealing.ts). Names of objects, their sizes and digests are not: with them
 * backups are made and pruned by who cannot read them.
 */
const size = z.number().int().nonnegative();
/** What proves a file of a snapshot. */
export const proof = z.object({ bytes: size, sha256: z.string().regex(/^[0-9a-f]{64}$/) });
export type Proof = z.output<typeof proof>;

export const databaseEntry = proof.extend({
  service: z.enum(databaseServices),
  /** When its snapshot was taken, by the database's own clock. */
  at: z.iso.datetime(),
  /** The server's major version. */
  major: z.number().int(),
});
export type DatabaseEntry = z.output<typeof databaseEntry>;

export const storeEntry = z.object({
  objects: size,
  bytes: size,
  copied: size,
  copiedBytes: size,
  index: proof,
});
export type StoreEntry = z.output<typeof storeEntry>;

const recipient = z.string().nullable();
const facts = z.object({
  begunAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  databases: z.array(databaseEntry).length(databaseServices.length),
  store: storeEntry,
  hasSecrets: z.boolean(),
});
const manifest = z.discriminatedUnion('format', [
  // Of before anything was sealed.
  facts.extend({ format: z.literal(2), recipient: z.null().default(null) }),
  facts.extend({ format: z.literal(3), recipient }),
]);
export type Manifest = z.output<typeof manifest>;

const MANIFEST = 'manifest.json';
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z$/;

export const contentsFolder = (root: string): string => join(root, 'objects');
export const recordsFile = (root: string): string => join(root, 'records.json');
export const snapshotFolder = (root: string, snapshot: string): string => join(root, 'snapshots', snapshot);
export const dumpFile = (folder: string, service: string): string => join(folder, `${service}.dump`);
export const indexFile = (folder: string): string => join(folder, 'objects.jsonl');
export const secretsFile = (folder: string): string => join(folder, 'secrets.json');

/** Names of whole snapshots, oldest first. */
export async function snapshotsIn(root: string): Promise<string[]> {
  const entries = (await unlessMissing(readdir(join(root, 'snapshots')))) ?? [];
  return entries.filter((entry) => TIME.test(entry)).sort();
}

/** The named snapshot, else the newest. @throws StartFailure when it is not there */
export async function chosenSnapshot(root: string, wanted: string | undefined): Promise<string> {
  const all = await snapshotsIn(root);
  const found = wanted === undefined ? all.at(-1) : all.find((one) => one === wanted);
  if (found === undefined)
    throw new StartFailure(`Não há cópia ${wanted ?? ''} em ${root}.`.replace('  ', ' '));
  return found;
}

/**
 * Has a snapshot written into a folder of another name, in the place of what one that broke off left there. It has its own name, and counts,
 * once it is whole.
 */
export async function newSnapshot(
  root: string,
  write: (folder: string) => Promise<Manifest>,
): Promise<{ snapshot: string; manifest: Manifest }> {
  const snapshot = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const partial = snapshotFolder(root, 'partial');
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { recursive: true, mode: 0o700 });
  const written = await write(partial);
  await writeWhole(join(partial, MANIFEST), written);
  await rename(partial, snapshotFolder(root, snapshot));
  return { snapshot, manifest: written };
}

/** @throws StartFailure when it is damaged */
export async function manifestOf(root: string, snapshot: string): Promise<Manifest> {
  const text = await readFile(join(snapshotFolder(root, snapshot), MANIFEST), 'utf8');
  const read = manifest.safeParse(parsedJson(text));
  if (!read.success)
    throw new StartFailure(
      `O manifesto da cópia ${snapshot} está danificado, ou é de outra versão do site: restaure com aquela.`,
    );
  return read.data;
}

export async function proofOf(file: string): Promise<Proof> {
  const hash = createHash('sha256');
  // Chunk by chunk: a dump may be larger than the memory.
  await pipeline(createReadStream(file), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) hash.update(chunk);
  });
  return { bytes: (await stat(file)).size, sha256: hash.digest('hex') };
}

/** Whether a file is there and holds the bytes that were written down. */
export async function isWhole(file: string, { bytes, sha256 }: Proof): Promise<boolean> {
  const found = await unlessMissing(stat(file));
  return found?.size === bytes && (await proofOf(file)).sha256 === sha256;
}

/** Never half a file under its name. */
export async function writeWhole(file: string, content: unknown): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(content, null, 1), { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
}

/** Undefined where there is no such file. */
export async function unlessMissing<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
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
