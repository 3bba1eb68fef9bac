import { CodedError } from '@alcova/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ObjectStore, type StoredFile } from '../store/object-store';

const REMEMBERED = 20_000;
/** A key names one content for ever, so a minute is only for removals. */
const FACTS_TTL_MS = 60_000;
/** For so long the store is not asked again for what it does not have. */
const MISSING_TTL_MS = 3_000;

/** What the store said lately of the files that are asked for. */
@Injectable()
export class FileFacts {
  private readonly found = new LRUCache<string, StoredFile>({ max: REMEMBERED, ttl: FACTS_TTL_MS });
  private readonly missing = new LRUCache<string, true>({ max: REMEMBERED, ttl: MISSING_TTL_MS });

  constructor(@Inject(ObjectStore) private readonly store: Pick<ObjectStore, 'head'>) {}

  /** What is known without asking. */
  known(key: string): StoredFile | undefined {
    return this.found.get(key);
  }

  /** @throws CodedError `media.not-found` or `unavailable` */
  async of(key: string): Promise<StoredFile> {
    const known = this.found.get(key);
    if (known) return known;
    if (this.missing.has(key)) throw new CodedError('media.not-found', key);
    return this.noting(key, async () => {
      const found = await this.store.head(key);
      this.found.set(key, found);
      return found;
    });
  }

  /** Does what may find that the store does not have a file, and remembers that. @throws whatever `work` throws */
  async noting<T>(key: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof CodedError && error.code === 'media.not-found') {
        this.found.delete(key);
        this.missing.set(key, true);
      }
      throw error;
    }
  }

  /** The file was removed, or may have been. */
  forget(key: string): void {
    this.found.delete(key);
  }
}
