import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { Bucket, OpenObject, StoredObject } from './bucket';
import {
  contentsFolder,
  indexFile,
  isWhole,
  parsedJson,
  proof,
  proofOf,
  type StoreEntry,
  unlessMissing,
  writeWhole,
} from './layout';
import { fileOf, type Opener, type Recipient, writeSealed } from './sealing';

/** Each is a connection and at most two parts in memory. */
const concurrency = 4;
/** Tries at an object whose connection breaks off. */
const TRIES = 3;
const MD5 = /^[0-9a-f]{32}$/;

/** An object as it is in a backup: a line of a snapshot's index, and the `.json` beside its content. */
const content = z.object({
  key: z.string().min(1),
  etag: z.string().min(1),
  bytes: z.number().int().nonnegative(),
  contentType: z.string(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Whom it is sealed for, and what proves the file then; left out where it is not. */
  sealed: proof.extend({ recipient: z.string() }).optional(),
});
export type Content = z.output<typeof content>;

/** The name of a content in the backup, known before it is fetched. Sealed for somebody else it is another one: nothing is written over. */
const idOf = ({ key, etag, bytes }: StoredObject, recipient: Recipient): string =>
  createHash('sha256')
    .update(JSON.stringify([key, etag, bytes, ...(recipient === null ? [] : [recipient])]))
    .digest('hex');
const recipientOf = ({ sealed }: Content): Recipient => sealed?.recipient ?? null;

/** Where an object's content stands, without `.age`. It has this name only when it is whole and on the disk, and never changes after that. */
function placeOf(root: string, object: StoredObject, recipient: Recipient): string {
  const id = idOf(object, recipient);
  return join(contentsFolder(root), id.slice(0, 2), id);
}

/** The file that holds a content. */
export const contentFile = (root: string, one: Content): string =>
  fileOf(placeOf(root, one, recipientOf(one)), recipientOf(one));

/** Whether the file of a content is there and holds what was written down. */
export const isContentWhole = (root: string, one: Content): Promise<boolean> =>
  isWhole(contentFile(root, one), one.sealed ?? one);

/** Copies what is new in the bucket, and writes the snapshot's index: which object has which content. In memory are some parts of some objects. */
export async function copyOut(
  bucket: Bucket,
  root: string,
  folder: string,
  recipient: Recipient,
): Promise<StoreEntry> {
  const sums = { objects: 0, bytes: 0, copied: 0, copiedBytes: 0 };
  const lineOf = async (listed: StoredObject): Promise<string> => {
    const known = await knownContent(root, listed, recipient);
    const found = known ?? (await fetched(bucket, root, listed.key, recipient));
    // It has gone from the store meanwhile.
    if (found === undefined) return '';
    sums.objects += 1;
    sums.bytes += found.bytes;
    if (known === undefined) {
      sums.copied += 1;
      sums.copiedBytes += found.bytes;
    }
    return `${JSON.stringify(found)}\n`;
  };
  const file = indexFile(folder);
  const lines = Readable.from(bucket.objects()).map(lineOf, { concurrency });
  await pipeline(lines, createWriteStream(file, { mode: 0o600, flush: true }));
  return { ...sums, index: await proofOf(file) };
}

async function knownContent(
  root: string,
  object: StoredObject,
  recipient: Recipient,
): Promise<Content | undefined> {
  const place = placeOf(root, object, recipient);
  const found = await unlessMissing(stat(fileOf(place, recipient)));
  if (found === undefined) return undefined;
  const facts = await unlessMissing(readFile(`${place}.json`, 'utf8'));
  const known = content.safeParse(parsedJson(facts ?? '')).data;
  return known && found.size === (known.sealed ?? known).bytes ? known : undefined;
}

async function fetched(
  bucket: Bucket,
  root: string,
  key: string,
  recipient: Recipient,
): Promise<Content | undefined> {
  for (let tries = 1; ; tries += 1) {
    const object = await bucket.open(key);
    if (object === undefined) return undefined;
    try {
      return await written(root, object, recipient);
    } catch (error) {
      if (tries === TRIES) throw error;
    }
  }
}

/** @throws Error when the bytes are not as many as the store said, or not those of its ETag; nothing stays then */
async function written(
  root: string,
  { body, ...object }: OpenObject,
  recipient: Recipient,
): Promise<Content> {
  const place = placeOf(root, object, recipient);
  const partial = `${place}.partial`;
  await mkdir(dirname(place), { recursive: true, mode: 0o700 });
  const [md5, sha256] = [createHash('md5'), createHash('sha256')];
  let bytes = 0;
  async function* digested(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      md5.update(chunk);
      sha256.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  try {
    await writeSealed(Readable.from(digested(body), { objectMode: false }), partial, recipient);
    if (bytes !== object.bytes || (MD5.test(object.etag) && md5.digest('hex') !== object.etag))
      throw new Error(`${object.key}: o armazenamento entregou outro conteúdo`);
    const came = { bytes, sha256: sha256.digest('hex') };
    const stored = await proofOf(fileOf(partial, recipient));
    if (recipient === null && stored.sha256 !== came.sha256)
      throw new Error(`${object.key}: o disco guardou outro conteúdo`);
    const sealed = recipient === null ? {} : { sealed: { recipient, ...stored } };
    const facts = content.parse({ ...object, ...came, ...sealed });
    await writeWhole(`${place}.json`, facts);
    await rename(fileOf(partial, recipient), fileOf(place, recipient));
    return facts;
  } catch (error) {
    body.destroy();
    await rm(fileOf(partial, recipient), { force: true });
    throw error;
  }
}

/** The index of a snapshot, object by object. */
export async function* indexOf(folder: string): AsyncGenerator<Content> {
  const file = await open(indexFile(folder));
  for await (const line of file.readLines()) yield content.parse(parsedJson(line));
}

/** Calls for each object of a snapshot, some at once; the first failure ends it. */
export const eachOf = (folder: string, work: (one: Content) => Promise<void>): Promise<void> =>
  Readable.from(indexOf(folder)).forEach(work, { concurrency });

/**
 * Puts a snapshot's objects into the bucket, each proved before. Those that are there are left alone, so that a restore that broke off goes on
 * where it was. @throws Error for damaged contents
 */
export async function copyBack(
  bucket: Bucket,
  root: string,
  folder: string,
  opener: Opener,
): Promise<{ objects: number; bytes: number }> {
  const sums = { objects: 0, bytes: 0 };
  await eachOf(folder, async (wanted) => {
    if (isSame(await bucket.look(wanted.key), wanted)) return;
    if (!(await isContentWhole(root, wanted))) throw new Error(`${wanted.key}: conteúdo danificado`);
    const recipient = recipientOf(wanted);
    const body = await opener.read(placeOf(root, wanted, recipient), recipient);
    await bucket.put(wanted.key, wanted.contentType, body);
    sums.objects += 1;
    sums.bytes += wanted.bytes;
  });
  return sums;
}

/** Objects of several parts have an ETag that tells of the parts too: there the name, which is made once, and the size must do. */
function isSame(there: StoredObject | undefined, wanted: StoredObject): boolean {
  if (there?.bytes !== wanted.bytes) return false;
  return there.etag === wanted.etag || [there, wanted].some(({ etag }) => etag.includes('-'));
}

/** Removes every content that none of these snapshots needs, and what copies that broke off left; answers how many contents. */
export async function keepContentsOf(root: string, snapshotFolders: readonly string[]): Promise<number> {
  const kept = new Set<string>();
  for (const folder of snapshotFolders)
    for await (const one of indexOf(folder)) kept.add(idOf(one, recipientOf(one)));
  const names = (await unlessMissing(readdir(contentsFolder(root), { recursive: true }))) ?? [];
  let removed = 0;
  for (const name of names) {
    const [, id = '', rest] = /([0-9a-f]{64})(\..*)?$/.exec(name) ?? [];
    if (id === '' || kept.has(id)) continue;
    await rm(join(contentsFolder(root), name), { force: true });
    if (rest === undefined || rest === '.age') removed += 1;
  }
  return removed;
}
