import { gauge } from '@alcova/platform';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { buffer } from 'node:stream/consumers';
import { CONFIG } from '../config/token';
import type { GatewayConfig } from '../config/config';
import { ObjectStore, type StoredFile } from '../store/object-store';
import { FileFacts } from './file-facts';

/** A card's picture has some 10 kB, the largest poster 200. Larger ones are streamed. */
const MAX_PICTURE_BYTES = 256 * 1024;
/** Of an entry besides its bytes. */
const OVERHEAD_BYTES = 1_000;
const READ_WITHIN_MS = 10_000;

/** A picture of the store as it is answered. */
export interface Picture extends StoredFile {
  readonly body: Buffer;
}

/**
 * Pictures whose names are hashes of their content, kept in memory within a number of bytes; those that were not asked for longest go
 * first. However many ask at once, the store is read once. Once a minute the store is asked whether a picture is still there. Holds are
 * checked by whoever answers, before each answer.
 */
@Injectable()
export class PictureCache {
  private readonly pictures: LRUCache<string, Picture>;
  private readonly loading = new Map<string, Promise<Picture | undefined>>();

  constructor(
    @Inject(ObjectStore) private readonly store: Pick<ObjectStore, 'read'>,
    private readonly facts: FileFacts,
    @Inject(CONFIG) config: Pick<GatewayConfig, 'PICTURE_CACHE_BYTES'>,
  ) {
    const pictures = new LRUCache<string, Picture>({
      maxSize: config.PICTURE_CACHE_BYTES,
      sizeCalculation: ({ body }) => body.length + OVERHEAD_BYTES,
    });
    this.pictures = pictures;
    gauge('alcova_pictures_kept_bytes', 'Memory of the pictures that are kept', [], function () {
      this.set(pictures.calculatedSize);
    });
  }

  /** A picture that may be answered at once. @param key of the store */
  ready(key: string): Picture | undefined {
    return this.facts.known(key) && this.pictures.get(key);
  }

  /**
   * A picture, read from the store where it is not kept; undefined for one that is too large to be kept.
   * @throws CodedError `media.not-found` or `unavailable`
   */
  get(key: string): Promise<Picture | undefined> {
    const running = this.loading.get(key);
    if (running) return running;
    const loaded = this.load(key).finally(() => this.loading.delete(key));
    this.loading.set(key, loaded);
    return loaded;
  }

  /** The picture was removed from the store, or may have been. */
  drop(key: string): void {
    this.facts.forget(key);
    this.pictures.delete(key);
  }

  private async load(key: string): Promise<Picture | undefined> {
    const file = await this.facts.of(key);
    const kept = this.pictures.get(key);
    if (kept?.etag === file.etag) return kept;
    if (file.size > MAX_PICTURE_BYTES) return undefined;
    const body = await this.facts.noting(key, async () =>
      buffer(await this.store.read(key, undefined, AbortSignal.timeout(READ_WITHIN_MS))),
    );
    const picture = { ...file, body };
    this.pictures.set(key, picture);
    return picture;
  }
}
