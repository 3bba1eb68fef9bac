import { EXPORT_DEADLINE_MS, exportPartKey, type ServiceName } from '@alcova/contracts';
import { logger, type StoreConfig } from '@alcova/platform';
import { StoredObjects } from '@alcova/store';
import { Readable } from 'node:stream';
import type { EntityManager } from 'typeorm';
import { type CollectedPart, documentOf } from './part';

const log = logger('personal-data');

/** Puts a service's part of an export into the store. */
export class Collector {
  private readonly store: StoredObjects;

  constructor(
    private readonly service: ServiceName,
    store: StoreConfig,
    private readonly parts: readonly CollectedPart[],
  ) {
    this.store = new StoredObjects(store);
  }

  /**
   * Writes the part of one export; written again it is replaced. Answers false for a request so old that its export is over: what were
   * written now nobody would fetch, and identity has tidied up behind it.
   */
  async collect(
    manager: EntityManager,
    wanted: { exportId: string; accountId: string; requestedAt: Date },
  ): Promise<boolean> {
    if (Date.now() - wanted.requestedAt.getTime() > EXPORT_DEADLINE_MS) {
      log.info({ exportId: wanted.exportId }, 'an export that is over was not collected');
      return false;
    }
    const body = Readable.from(documentOf(this.parts, manager, wanted.accountId), { objectMode: false });
    try {
      await this.store.writeStream(exportPartKey(wanted.exportId, this.service), body);
    } finally {
      body.destroy();
    }
    return true;
  }

  /** @throws Error whose message tells the operator why the store is not there for this process */
  assertStore(): Promise<void> {
    return this.store.assertReachable();
  }

  close(): void {
    this.store.close();
  }
}
