import { LRUCache } from 'lru-cache';
import { compressed, weakTag } from '../public-bytes/encoded';

const OVERHEAD_BYTES = 512;

/** A page in every form in which it leaves. */
export interface ReadyPage {
  /** The same for all forms. */
  readonly etag: string;
  readonly identity: Buffer;
  readonly gzip: Buffer;
  readonly br: Buffer;
}

async function readyPage(identity: Buffer, etag: string): Promise<ReadyPage> {
  return { etag, identity, ...(await compressed(identity)) };
}

/**
 * Pages by what they say: addresses that show the same share one, and a page whose facts changed is another one. Within a number of bytes;
 * those that were not asked for longest go first.
 */
export class ReadyPages {
  private readonly pages: LRUCache<string, ReadyPage>;
  private readonly making = new Map<string, Promise<ReadyPage>>();

  constructor(maxBytes: number) {
    this.pages = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ identity, gzip: zipped, br }) =>
        identity.length + zipped.length + br.length + OVERHEAD_BYTES,
    });
  }

  /** @param keep false for a page that nobody is likely to ask for again */
  async of(html: string, keep = true): Promise<ReadyPage> {
    const body = Buffer.from(html);
    const etag = weakTag(body);
    const kept = this.pages.get(etag);
    if (kept) return kept;
    const made = this.making.get(etag) ?? this.make(body, etag);
    const page = await made;
    if (keep) this.pages.set(etag, page);
    return page;
  }

  private make(body: Buffer, etag: string): Promise<ReadyPage> {
    const made = readyPage(body, etag).finally(() => this.making.delete(etag));
    this.making.set(etag, made);
    return made;
  }
}
