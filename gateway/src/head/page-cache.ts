import { LRUCache } from 'lru-cache';
import type { CacheEntry } from '../public-bytes/response-cache';
import type { PublicReads } from '../public-bytes/public-reads';
import type { SerializedResponse } from '../public-bytes/serialized-response';

/** Of an entry besides its bytes. */
const OVERHEAD_BYTES = 1_000;

/** Nobody links to longer ones: their pages are not kept. */
export const MAX_ADDRESS_CHARACTERS = 512;

/** A page that was answered, and what it was made from. */
export interface KeptPage {
  readonly bytes: SerializedResponse;
  readonly from: readonly CacheEntry[];
  /** What stands for the settings, and for the built page, as they were. */
  readonly settings: unknown;
  readonly template: unknown;
}

interface Parts {
  readonly reads: Pick<PublicReads, 'ready' | 'shown'>;
  readonly settings: { version(): unknown };
  readonly template: { version(): unknown };
  readonly maxBytes: number;
}

/** Pages by name, within a number of bytes; those that were not asked for longest go first. Each stands as long as all that it was made from. */
export class PageCache {
  private readonly byName: LRUCache<string, KeptPage>;

  constructor(private readonly parts: Parts) {
    this.byName = new LRUCache({
      maxSize: parts.maxBytes,
      sizeCalculation: ({ bytes }, name) => bytes.size + 2 * name.length + OVERHEAD_BYTES,
    });
  }

  /** The page of a name, where it stands. */
  ready(name: string): SerializedResponse | undefined {
    return this.standing(this.byName.get(name));
  }

  /** What was kept under a name, whether it stands or not. */
  before(name: string): SerializedResponse | undefined {
    return this.byName.get(name)?.bytes;
  }

  put(name: string, page: KeptPage): void {
    this.byName.set(name, page);
  }

  standing(page: KeptPage | undefined): SerializedResponse | undefined {
    if (!page) return undefined;
    const { bytes, from, settings, template } = page;
    const stands =
      settings === this.parts.settings.version() &&
      template === this.parts.template.version() &&
      from.every((kept) => this.now(kept)?.bytes === kept.bytes);
    return stands ? bytes : undefined;
  }

  /** The counts of a page's own thing are as they are: who liked it and comes back finds it liked. Those of a list may be a second old. */
  private now({ wanted }: CacheEntry): CacheEntry | undefined {
    const { reads } = this.parts;
    return wanted.read.cached.alone ? reads.ready(wanted) : reads.shown(wanted);
  }
}
