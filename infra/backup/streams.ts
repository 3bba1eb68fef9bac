import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Transform, type TransformCallback, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

/** Lets bytes pass, and knows how many they were and their digests. */
export class Digesting extends Transform {
  bytes = 0;
  private readonly sha256 = createHash('sha256');
  private readonly md5 = createHash('md5');

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.bytes += chunk.length;
    this.sha256.update(chunk);
    this.md5.update(chunk);
    done(null, chunk);
  }

  /** Once, after the last byte. */
  digests(): { sha256: string; md5: string } {
    return { sha256: this.sha256.digest('hex'), md5: this.md5.digest('hex') };
  }
}

/** Lets bytes pass, and fails at their end when they are not those that were written down. */
export class Proving extends Transform {
  private readonly hash = createHash('sha256');

  constructor(
    private readonly expected: string,
    private readonly what: string,
  ) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.hash.update(chunk);
    done(null, chunk);
  }

  override _flush(done: TransformCallback): void {
    done(this.hash.digest('hex') === this.expected ? null : new Error(`${this.what}: conteúdo danificado`));
  }
}

/** Whether a file holds the bytes that were written down. */
export async function hasDigest(file: string, expected: string): Promise<boolean> {
  const digesting = new Digesting();
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(createReadStream(file), digesting, nowhere);
  return digesting.digests().sha256 === expected;
}

/** Lines of a compressed file, one after the other. */
export async function* linesOf(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const unpacked = createGunzip();
  const piped = pipeline(source, unpacked);
  // Told by the last await; until then nobody listens.
  piped.catch(() => undefined);
  for await (const line of createInterface({ input: unpacked, crlfDelay: Number.POSITIVE_INFINITY }))
    yield line;
  await piped;
}

/** Does the work for each, so many at once; the first failure ends it. */
export async function inParallel<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  let failure: { readonly reason: unknown } | undefined;
  for await (const item of items) {
    if (failure) break;
    const one = work(item)
      .catch((reason: unknown) => {
        failure ??= { reason };
      })
      .finally(() => running.delete(one));
    running.add(one);
    if (running.size >= atOnce) await Promise.race(running);
  }
  await Promise.all(running);
  if (failure) throw failure.reason;
}
