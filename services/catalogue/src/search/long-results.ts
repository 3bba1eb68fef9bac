import { DrainRegistry, logger } from '@alcova/platform';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

/** Results this long are worth keeping; their order is by views, which may be a minute old. */
const LONG = 500;
const KEPT_MS = 60_000;
/** One that is asked for when it is older than this is found anew meanwhile, so that nobody waits for a text that many look for. */
const YOUNG_MS = 20_000;
const MAX_KEPT_IDS = 300_000;

const log = logger('search');

/** Long results of the public: ids in order. Whoever reads them leaves out what is no longer public. */
@Injectable()
export class LongResults {
  private readonly kept = new LRUCache<string, readonly string[]>({
    ttl: KEPT_MS,
    maxSize: MAX_KEPT_IDS,
    sizeCalculation: (ids) => ids.length,
  });
  private readonly renewing = new Map<string, Promise<void>>();

  constructor(drains: DrainRegistry) {
    drains.register({
      drain: async () => {
        await Promise.all(this.renewing.values());
      },
    });
  }

  /** What is kept under a key; `find` brings the whole result anew, in the background, when that is no longer young. */
  get(key: string, find: () => Promise<readonly string[]>): readonly string[] | undefined {
    const known = this.kept.get(key);
    const isOld = known !== undefined && this.kept.getRemainingTTL(key) < KEPT_MS - YOUNG_MS;
    if (isOld && !this.renewing.has(key)) this.renewing.set(key, this.renew(key, find));
    return known;
  }

  /** Keeps a whole result when it is long. */
  keep(key: string, ids: readonly string[]): void {
    if (ids.length >= LONG) this.kept.set(key, ids);
    else this.kept.delete(key);
  }

  private async renew(key: string, find: () => Promise<readonly string[]>): Promise<void> {
    try {
      this.keep(key, await find());
    } catch (error) {
      log.warn({ err: error }, 'a long result could not be found anew');
    } finally {
      this.renewing.delete(key);
    }
  }
}
