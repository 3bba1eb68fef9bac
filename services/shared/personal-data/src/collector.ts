import { EXPORT_DEADLINE_MS, exportPartKey, type ServiceName } from '@alcova/contracts';
import { logger, sealStream, type StoreConfig, type X25519PublicKey } from '@alcova/platform';
import { StoredObjects } from '@alcova/store';
import { Readable } from 'node:stream';
import type { EntityManager } from 'typeorm';
import { type CollectedPart, documentOf } from './part';

const log = logger('personal-data');

export interface CollectorOptions {
  readonly service: ServiceName;
  readonly store: StoreConfig;
  /** Whom parts are sealed for. */
  readonly sealedFor: X25519PublicKey;
  readonly parts: readonly CollectedPart[];
}

/** Puts a service's part of an export into the store, sealed: neither this service nor who reads the store can open it. */
export class Collector {
  private readonly store: StoredObjects;

  constructor(private readonly options: CollectorOptions) {
    this.store = new StoredObjects(options.store);
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
    const { service, parts, sealedFor } = this.options;
    const key = exportPartKey(wanted.exportId, service);
    const document = documentOf(parts, manager, wanted.accountId);
    const body = Readable.from(sealStream(document, sealedFor, key), { objectMode: false });
    try {
      await this.store.writeStream(key, body, 'application/octet-stream');
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
