import { accountErased, CodedError } from '@alcova/contracts';
import { Outbox } from '@alcova/messaging/outbox';
import { Transactions } from '@alcova/persistence';
import { logger } from '@alcova/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { IDENTITY } from '../accounts/account-acts';
import { Erasure } from './erasure';
import { ErasureRecords } from './erasure-records';
import { type Announcement, type ErasureRecord, ErasuresRepository } from './erasures.repository';

const log = logger('personal-data');
/** Of each step: its transaction and its answer stay small. */
const PAGE = 200;

/** Erases again what a database that was restored from a backup brought back. */
@Injectable()
export class ErasureReplay {
  constructor(
    private readonly records: ErasureRecords,
    private readonly erasures: ErasuresRepository,
    private readonly erasure: Erasure,
    private readonly outbox: Outbox,
    private readonly transactions: Transactions,
  ) {}

  /** Erases every account that the store calls erased and identity does not; answers how many. `stopping` ends it early. */
  async eraseRestored(stopping: () => boolean): Promise<number> {
    let erased = 0;
    let cursor: string | null = null;
    do {
      const page = await this.records.page(cursor, PAGE);
      const restored = await this.transactions.run((manager) =>
        this.erasures.notErased(manager, page.accountIds),
      );
      for (const accountId of restored) if (await this.eraseAgain(accountId)) erased += 1;
      ({ cursor } = page);
    } while (cursor !== null && !stopping());
    if (erased) log.warn({ accounts: erased }, 'accounts of a restored database were erased again');
    return erased;
  }

  /** One bounded step through all records from `cursor`: asks every service to erase again; `dryRun` only counts. */
  async publishStep(
    cursor: string | null,
    { dryRun }: { dryRun: boolean },
  ): Promise<{ published: number; cursor: string | null }> {
    const page = await this.records.page(cursor, PAGE);
    if (dryRun) return { published: page.accountIds.length, cursor: page.cursor };
    const records: ErasureRecord[] = [];
    for (const accountId of page.accountIds)
      records.push({ accountId, tales: await this.records.talesOf(accountId) });
    await this.transactions.run(async (manager) => {
      await this.announce(manager, await this.erasures.beginAgain(manager, records));
    });
    return { published: page.accountIds.length, cursor: page.cursor };
  }

  /** Announces erasures again that are due; answers how many. */
  async announceDue(): Promise<number> {
    return this.transactions.run(async (manager) => {
      const due = await this.erasures.takeDue(manager);
      await this.announce(manager, due);
      return due.length;
    });
  }

  private async announce(manager: EntityManager, announcements: readonly Announcement[]): Promise<void> {
    for (const { id, account_id: accountId, version, tales } of announcements)
      await this.outbox.event(manager, accountErased, {
        ...{ aggregateId: accountId, aggregateVersion: version },
        payload: { erasureId: id, accountId, tales },
      });
  }

  private async eraseAgain(accountId: string): Promise<boolean> {
    const tales = await this.records.talesOf(accountId);
    try {
      await this.transactions.run((manager) => this.erasure.erase(manager, accountId, IDENTITY, tales));
      return true;
    } catch (error) {
      if (!(error instanceof CodedError && error.code === 'account.last-administrator')) throw error;
      log.error({ accountId }, 'an erased account came back as the only administrator: make another one');
      return false;
    }
  }
}
