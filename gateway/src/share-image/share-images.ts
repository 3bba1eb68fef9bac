import { CodedError, SHARE_IMAGE } from '@alcova/contracts';
import { logger } from '@alcova/platform';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Piscina } from 'piscina';
import type { ShareCard } from './card';
import type { ShareTask } from './worker';

const log = logger('share-image');
const MAX_BYTES = 32 * 1024 * 1024;
const OVERHEAD_BYTES = 512;
/** The rest of the process needs a processor too. */
const MAX_THREADS = Math.min(4, Math.max(1, availableParallelism() - 1));
/** Pictures that may wait; at a tenth of a second each this is as long as a crawler waits. */
const MAX_WAITING = 24;
const IDLE_MS = 60_000;
/** A picture that is not there by then is given up, and its thread with it. */
const WITHIN_MS = 15_000;
const MAX_THREAD_MIB = 192;
const SIZE = { width: SHARE_IMAGE.width, height: SHARE_IMAGE.height } as const;
/** Beside the compiled code of this package, from its source too: a thread loads compiled code only. */
const WORKER = join(__dirname, '../../dist/share-image/worker.js');

export interface SharePicture {
  readonly bytes: Buffer;
  readonly etag: string;
}

/**
 * Share images, drawn in threads of their own: the same one for all who ask alike, kept within a number of bytes. A flood of different ones
 * ends in refusals: at most so many are drawn and wait at once.
 */
@Injectable()
export class ShareImages implements OnApplicationShutdown {
  private readonly kept = new LRUCache<string, SharePicture>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length + OVERHEAD_BYTES,
  });
  private readonly drawing = new Map<string, Promise<SharePicture>>();
  private threads: Piscina<ShareTask, Uint8Array> | undefined;

  /** How much is kept, and how many are drawn or wait. */
  get state() {
    return { bytes: this.kept.calculatedSize, drawing: this.drawing.size };
  }

  /** @throws CodedError `unavailable` when too many others wait, or the picture was not drawn in time */
  async of(card: ShareCard): Promise<SharePicture> {
    const key = createHash('sha256').update(JSON.stringify(card)).digest('base64url');
    return this.kept.get(key) ?? this.drawing.get(key) ?? this.draw(key, card);
  }

  /** After the server has answered what it had. */
  async onApplicationShutdown(): Promise<void> {
    await this.threads?.destroy();
  }

  private draw(key: string, card: ShareCard): Promise<SharePicture> {
    if (this.drawing.size >= MAX_THREADS + MAX_WAITING)
      throw new CodedError('unavailable', 'too many share images are waited for');
    const drawn = this.drawn(key, card).finally(() => this.drawing.delete(key));
    this.drawing.set(key, drawn);
    return drawn;
  }

  private async drawn(key: string, card: ShareCard): Promise<SharePicture> {
    try {
      const bytes = Buffer.from(
        await this.pool().run({ card, ...SIZE }, { signal: AbortSignal.timeout(WITHIN_MS) }),
      );
      const picture = {
        bytes,
        etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`,
      };
      this.kept.set(key, picture);
      return picture;
    } catch (error) {
      log.warn({ err: error }, 'a share image was not drawn');
      throw new CodedError('unavailable');
    }
  }

  /** The threads start with the first picture. */
  private pool(): Piscina<ShareTask, Uint8Array> {
    this.threads ??= new Piscina<ShareTask, Uint8Array>({
      filename: WORKER,
      minThreads: 0,
      maxThreads: MAX_THREADS,
      maxQueue: MAX_WAITING + MAX_THREADS,
      concurrentTasksPerWorker: 1,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: MAX_THREAD_MIB },
    });
    return this.threads;
  }
}
