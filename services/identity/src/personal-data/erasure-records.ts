import { CodedError, type ErasedTales, ERASURE_PREFIX, erasedTales, erasureKey, id } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { StoredObjects } from '@alcova/store';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { z } from 'zod';
import { ErasuresRepository } from './erasures.repository';

const RECORD_KEY = new RegExp(`^${ERASURE_PREFIX}(.+)\\.json$`);

const record = z.object({ tales: erasedTales });

/** Erasures as the store remembers them, beside every backup of a database: an id, a time, and what becomes of
 * the tales; nothing of the person. */
@Injectable()
export class ErasureRecords implements OnApplicationShutdown {
  constructor(
    private readonly store: StoredObjects,
    private readonly erasures: ErasuresRepository,
    private readonly transactions: Transactions,
  ) {}

  onApplicationShutdown(): void {
    this.store.close();
  }

  /**
   * Writes one down, after the commit of the erasure: before it an erasure that fails would leave a record that erases later. What a crash
   * in between leaves out is written by the upkeep. Written twice it is written once. @throws CodedError unavailable without the store
   */
  async write(accountId: string): Promise<void> {
    const tales = await this.transactions.run((manager) => this.erasures.talesOf(manager, accountId));
    const body = JSON.stringify({ accountId, erasedAt: new Date().toISOString(), tales });
    try {
      await this.store.write(erasureKey(accountId), body);
    } catch (error) {
      throw new CodedError('unavailable', `the store: ${error instanceof Error ? error.message : 'unknown'}`);
    }
    await this.transactions.run((manager) => this.erasures.recorded(manager, accountId));
  }

  /** Writes down what is not there yet; answers how many. */
  async writeMissing(): Promise<number> {
    const missing = await this.transactions.run((manager) => this.erasures.unrecorded(manager));
    for (const accountId of missing) await this.write(accountId);
    return missing.length;
  }

  /** What a record says of the person's tales; the records of those who were not asked say nothing. */
  async talesOf(accountId: string): Promise<ErasedTales> {
    const body = await this.store.read(erasureKey(accountId));
    return body === undefined ? 'remove' : record.parse(JSON.parse(body)).tales;
  }

  /** A page of at most `limit` records after `cursor`, and where the next one begins: null after the last. */
  async page(cursor: string | null, limit: number): Promise<{ accountIds: string[]; cursor: string | null }> {
    const keys = await this.store.keys(ERASURE_PREFIX, cursor ?? undefined, limit);
    const accountIds = keys.flatMap((key) => {
      const name = id.safeParse(RECORD_KEY.exec(key)?.[1]);
      return name.success ? [name.data] : [];
    });
    return { accountIds, cursor: keys.length === limit ? (keys.at(-1) ?? null) : null };
  }
}
