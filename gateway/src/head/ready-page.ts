import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const GZIP_LEVEL = 6;
const BROTLI_QUALITY = 5;
const MAX_BYTES = 24 * 1024 * 1024;
const OVERHEAD_BYTES = 512;

/** A page in every form in which it leaves. */
export interface ReadyPage {
  /** Weak: the same for all forms. */
  readonly etag: string;
  readonly identity: Buffer;
  readonly gzip: Buffer;
  readonly br: Buffer;
}

async function readyPage(html: string, etag: string): Promise<ReadyPage> {
  const identity = Buffer.from(html);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } };
  const [br, zipped] = await Promise.all([
    toBrotli(identity, quality),
    toGzip(identity, { level: GZIP_LEVEL }),
  ]);
  return { etag, identity, gzip: zipped, br };
}

/**
 * Pages by what they say: addresses that show the same share one, and a page whose facts changed is another one. Within a number of bytes;
 * those that were not asked for longest go first.
 */
export class ReadyPages {
  private readonly pages = new LRUCache<string, ReadyPage>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ identity, gzip: zipped, br }) =>
      identity.length + zipped.length + br.length + OVERHEAD_BYTES,
  });
  private readonly making = new Map<string, Promise<ReadyPage>>();

  /** Bytes that are kept. */
  get bytes(): number {
    return this.pages.calculatedSize;
  }

  /** @param keep false for a page that nobody is likely to ask for again */
  async of(html: string, keep = true): Promise<ReadyPage> {
    const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`;
    const kept = this.pages.get(etag);
    if (kept) return kept;
    const made = this.making.get(etag) ?? this.make(html, etag);
    const page = await made;
    if (keep) this.pages.set(etag, page);
    return page;
  }

  private make(html: string, etag: string): Promise<ReadyPage> {
    const made = readyPage(html, etag).finally(() => this.making.delete(etag));
    this.making.set(etag, made);
    return made;
  }
}
