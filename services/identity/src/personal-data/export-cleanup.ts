import { EXPORT_PREFIX } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { StoredObjects } from '@alcova/store';
import { Injectable } from '@nestjs/common';
import { ExportsRepository } from './exports.repository';

const exportOf = (key: string): string => key.slice(EXPORT_PREFIX.length).split('/', 1)[0] ?? '';

/** Keeps no export longer than it is of use. Every step may be taken twice, and by two replicas at once. */
@Injectable()
export class ExportCleanup {
  constructor(
    private readonly exports: ExportsRepository,
    private readonly store: StoredObjects,
    private readonly transactions: Transactions,
  ) {}

  /** Gives up what did not come in time, and takes what is over out of the store and the table. */
  async round(): Promise<void> {
    const { ids, lookedAt } = await this.transactions.run(async (manager) => {
      await this.exports.failOverdue(manager);
      return this.exports.overIn(manager);
    });
    if (ids.length === 0) return;
    for (const id of ids) await this.store.removeBelow(`${EXPORT_PREFIX}${id}/`);
    await this.transactions.run((manager) => this.exports.tidied(manager, ids, lookedAt));
  }

  /** Takes out of the store what belongs to no export that identity knows, as after a restore of its database. */
  async removeUnknown(stopping: () => boolean): Promise<void> {
    let after: string | undefined;
    do {
      const keys = await this.store.keys(EXPORT_PREFIX, after);
      const known = await this.transactions.run((manager) =>
        this.exports.known(manager, [...new Set(keys.map(exportOf))]),
      );
      for (const key of keys) if (!known.has(exportOf(key))) await this.store.remove(key);
      after = keys.at(-1);
    } while (after !== undefined && !stopping());
  }
}
