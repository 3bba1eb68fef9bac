import type { CachedKind } from '@alcova/contracts';
import { LRUCache } from 'lru-cache';
import type { PolicyClass } from '../http/policy-class';
import { nameOf } from './recent-changes';
import { type AnyInput, kindsOf, type PublicRead } from './public-read';
import type { SerializedResponse } from './serialized-response';

/** What a request wants: the same key for all that are answered alike. */
export interface CacheKey {
  readonly read: PublicRead;
  readonly input: AnyInput;
  /** What is refused to those whom the answer is for. */
  readonly policy: PolicyClass;
  readonly key: string;
  /** Bytes in memory of input and key. */
  readonly size: number;
}

export interface CacheEntry {
  readonly wanted: CacheKey;
  readonly bytes: SerializedResponse;
  /** When its reading began (performance.now). */
  readonly asOf: number;
  readonly shows: readonly string[];
  /** A count on it has changed: who comes now waits for a new one. */
  isStale: boolean;
  /** Until then a service that did not answer in time is not waited for again. */
  staleUntil: number;
}

/** Of an entry besides its bytes: objects, headers, look-up tables. */
const OVERHEAD_BYTES = 3_000;
const BYTES_PER_ID = 150;

/** Answers by key, within a number of bytes; those that were not asked for longest go first. Knows which of them show what. */
export class ResponseCache {
  private readonly byKey: LRUCache<string, CacheEntry>;
  private readonly byShown = new Map<string, Set<string>>();

  constructor(maxBytes: number) {
    this.byKey = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ bytes, shows, wanted }) =>
        bytes.size + wanted.size + shows.length * kindsOf(wanted.read).length * BYTES_PER_ID + OVERHEAD_BYTES,
      dispose: (kept, key) => this.forget(kept, key),
    });
  }

  get(key: string): CacheEntry | undefined {
    return this.byKey.get(key);
  }

  get bytes(): number {
    return this.byKey.calculatedSize;
  }

  put(kept: CacheEntry): void {
    const { key } = kept.wanted;
    this.byKey.set(key, kept);
    if (this.byKey.peek(key) !== kept) return;
    for (const name of namesOf(kept)) {
      const keys = this.byShown.get(name);
      if (keys) keys.add(key);
      else this.byShown.set(name, new Set([key]));
    }
  }

  delete(key: string): void {
    this.byKey.delete(key);
  }

  clear(): void {
    this.byKey.clear();
  }

  /** The answers that show a thing. */
  *showing(kind: CachedKind, id: string): Iterable<CacheEntry> {
    for (const key of [...(this.byShown.get(nameOf(kind, id)) ?? [])]) {
      const kept = this.byKey.peek(key);
      if (kept) yield kept;
    }
  }

  /** The answers of a kind to which any change may add something. */
  *listing(kind: CachedKind): Iterable<CacheEntry> {
    for (const key of [...(this.byShown.get(kind) ?? [])]) {
      const kept = this.byKey.peek(key);
      if (kept) yield kept;
    }
  }

  private forget(kept: CacheEntry, key: string): void {
    for (const name of namesOf(kept)) {
      const keys = this.byShown.get(name);
      keys?.delete(key);
      if (keys?.size === 0) this.byShown.delete(name);
    }
  }
}

/** Under these it is found when something changes: each thing that it shows, and its kinds when it is a list. */
function namesOf({ shows, wanted: { read } }: CacheEntry): string[] {
  const kinds = kindsOf(read);
  const names = kinds.flatMap((kind) => shows.map((id) => nameOf(kind, id)));
  return read.cached.alone ? names : [...kinds, ...names];
}
