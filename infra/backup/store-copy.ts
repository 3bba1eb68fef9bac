import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { z } from 'zod';
import { blobId, type Blobs, type StoredObject } from './blobs';
import type { Bucket } from './bucket';
import { indexFile, parsedJson } from './layout';
import { Digesting, inParallel, linesOf, Proving } from './streams';

/** Each is a connection and at most two parts in memory. */
const AT_ONCE = 4;
/** Tries at an object that is written over while it is read. */
const TRIES = 3;
const indexLine = z.object({
  key: z.string().min(1),
  id: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.number(),
});

/** What was copied of a store; bytes of those alone that were not there before as `copiedBytes`. */
export interface StoreCopy {
  readonly objects: number;
  readonly bytes: number;
  readonly copied: number;
  readonly copiedBytes: number;
  readonly indexSha256: string;
}

/** Copies what is new in the bucket, and writes the snapshot's index: which object has which content. In memory are some parts of some objects. */
export async function copyOut(bucket: Bucket, blobs: Blobs, folder: string): Promise<StoreCopy> {
  const sums = { objects: 0, bytes: 0, copied: 0, copiedBytes: 0 };
  async function* lines(): AsyncGenerator<string> {
    for await (const batch of batchesOf(bucket.objects())) {
      const found: (StoredObject | undefined)[] = batch.map(() => undefined);
      await inParallel(batch.entries(), AT_ONCE, async ([place, listed]) => {
        const { object, isNew } = await fetched(bucket, blobs, listed);
        found[place] = object;
        if (!isNew) return;
        sums.copied += 1;
        sums.copiedBytes += object?.bytes ?? 0;
      });
      for (const object of found) {
        if (object === undefined) continue;
        sums.objects += 1;
        sums.bytes += object.bytes;
        yield `${JSON.stringify({ key: object.key, id: blobId(object), bytes: object.bytes })}\n`;
      }
    }
  }
  const digesting = new Digesting();
  const file = createWriteStream(indexFile(folder), { mode: 0o600, flush: true });
  await pipeline(Readable.from(lines(), { objectMode: true }), createGzip(), digesting, file);
  return { ...sums, indexSha256: digesting.digests().sha256 };
}

const BATCH = 200;

async function* batchesOf<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** The object with a content that is in the backup; without one when it has gone from the store meanwhile. */
async function fetched(
  bucket: Bucket,
  blobs: Blobs,
  listed: StoredObject,
): Promise<{ object: StoredObject | undefined; isNew: boolean }> {
  if (await blobs.has(listed)) return { object: listed, isNew: false };
  for (let tries = 1; ; tries += 1) {
    const open = await bucket.open(listed.key);
    if (open === undefined) return { object: undefined, isNew: false };
    try {
      await blobs.write(open, open.body, open.contentType);
      return { object: open, isNew: true };
    } catch (error) {
      if (tries === TRIES) throw error;
    }
  }
}

/** The index of a snapshot, object by object. */
export async function* indexOf(folder: string): AsyncGenerator<z.output<typeof indexLine>> {
  for await (const line of linesOf(indexFile(folder))) yield indexLine.parse(parsedJson(line));
}

/**
 * Puts a snapshot's objects into the bucket, each proved while it is sent. Those that are there are left alone, so that a restore that broke
 * off goes on where it was. @throws Error for damaged contents
 */
export async function copyBack(
  bucket: Bucket,
  blobs: Blobs,
  folder: string,
): Promise<{ objects: number; bytes: number }> {
  const sums = { objects: 0, bytes: 0 };
  const isEmpty = await bucket.isEmpty();
  await inParallel(indexOf(folder), AT_ONCE, async ({ key, id, bytes }) => {
    const { contentType, sha256, etag } = await blobs.facts(id);
    if (!isEmpty && isSame(await bucket.look(key), { key, etag, bytes })) return;
    const proving = new Proving(sha256, key);
    try {
      await Promise.all([
        pipeline(blobs.open(id), proving),
        bucket.put({ key, bytes, contentType }, proving),
      ]);
    } finally {
      proving.destroy();
    }
    sums.objects += 1;
    sums.bytes += bytes;
  });
  return sums;
}

/** Objects of several parts have an ETag that tells of the parts too: there the name, which is made once, and the size must do. */
function isSame(there: StoredObject | undefined, wanted: StoredObject): boolean {
  if (there?.bytes !== wanted.bytes) return false;
  const ofParts = [there, wanted].some(({ etag }) => etag.includes('-'));
  return ofParts || there.etag === wanted.etag;
}
