import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, type ReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { hasCode } from '../parts';
import { parsedJson } from './layout';
import { Digesting } from './streams';

/** An object as the store names it: what it is called, and which content it has. */
export interface StoredObject {
  readonly key: string;
  /** Without quotes; that of an object of several parts is no digest of its bytes. */
  readonly etag: string;
  readonly bytes: number;
}

export const blobFacts = z.object({
  key: z.string().min(1),
  etag: z.string().min(1),
  bytes: z.number().int().nonnegative(),
  contentType: z.string(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type BlobFacts = z.output<typeof blobFacts>;

const ID = /^[0-9a-f]{64}$/;
const MD5 = /^[0-9a-f]{32}$/;

/** The name of an object's content in the backup, known before it is fetched. */
export const blobId = ({ key, etag, bytes }: StoredObject): string =>
  createHash('sha256')
    .update(JSON.stringify([key, etag, bytes]))
    .digest('hex');

/** Contents of objects in a folder. A file has its name only when it is whole and on the disk, and never changes after that. */
export class Blobs {
  constructor(private readonly folder: string) {}

  async has(object: StoredObject): Promise<boolean> {
    try {
      return (await stat(this.file(blobId(object)))).size === object.bytes;
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return false;
      throw error;
    }
  }

  /** @throws Error when the bytes are not as many as the store said, or not those of its ETag; nothing stays then */
  async write(object: StoredObject, body: Readable, contentType: string): Promise<void> {
    const file = this.file(blobId(object));
    const partial = `${file}.${randomBytes(4).toString('hex')}.partial`;
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    try {
      const digesting = new Digesting();
      await pipeline(body, digesting, createWriteStream(partial, { mode: 0o600, flush: true }));
      const { sha256, md5 } = digesting.digests();
      if (digesting.bytes !== object.bytes || (MD5.test(object.etag) && md5 !== object.etag))
        throw new Error(`${object.key}: o armazenamento entregou outro conteúdo`);
      const { key, etag, bytes } = object;
      const facts = blobFacts.parse({ key, etag, bytes, contentType, sha256 });
      await writeFile(`${file}.json`, JSON.stringify(facts), { mode: 0o600, flush: true });
      await rename(partial, file);
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
  }

  /** @throws Error when it is not there, or damaged */
  async facts(id: string): Promise<BlobFacts> {
    const read = blobFacts.safeParse(parsedJson(await readFile(`${this.file(id)}.json`, 'utf8')));
    if (!read.success) throw new Error(`${id}: descrição danificada`);
    return read.data;
  }

  open(id: string): ReadStream {
    return createReadStream(this.file(id));
  }

  /** Where a content stands. @param id of blobId */
  file(id: string): string {
    return join(this.folder, id.slice(0, 2), id);
  }

  /** Removes every content that is not among those to be kept, and what writes that broke off left; answers how many contents. */
  async keepOnly(kept: ReadonlySet<string>): Promise<number> {
    let removed = 0;
    for (const group of await readdir(this.folder))
      for (const name of await readdir(join(this.folder, group))) {
        const id = name.split('.')[0] ?? '';
        if (!ID.test(id) || kept.has(id)) continue;
        await rm(join(this.folder, group, name), { force: true });
        if (name === id) removed += 1;
      }
    return removed;
  }
}
