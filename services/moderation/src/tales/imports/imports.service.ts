import { type Caller, type ImportedTale, type ImportOutcome, talesImported } from '@alcova/contracts';
import { Outbox } from '@alcova/messaging/outbox';
import { takeImported, Transactions } from '@alcova/persistence';
import { logger } from '@alcova/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ulid } from 'ulid';
import { AuditRepository } from '../../governance/audit/audit.repository';
import { TaleImportsRepository } from './tale-imports.repository';

const log = logger('imports');

/** Takes in tales of another installation, with what was decided about them there. */
@Injectable()
export class ImportsService {
  constructor(
    private readonly tales: TaleImportsRepository,
    private readonly audit: AuditRepository,
    private readonly outbox: Outbox,
    private readonly transactions: Transactions,
  ) {}

  /** Places in the queue and days of publication follow by the table's own trigger, signals by a round. */
  async takeTales(
    records: readonly ImportedTale[],
    caller: Caller,
    dryRun: boolean,
  ): Promise<ImportOutcome[]> {
    const outcomes = await this.transactions.runOrRehearse(async (manager) => {
      const taken = await takeImported(manager, 'tale', records, (fresh) =>
        this.tales.insert(manager, fresh),
      );
      await this.tell(
        manager,
        records.filter((_record, index) => taken[index] === 'taken'),
        caller,
      );
      return taken;
    }, dryRun);
    if (!dryRun) log.info({ records: records.length }, 'took in tales');
    return outcomes;
  }

  /** One audit entry and one event for all that came at once. */
  private async tell(manager: EntityManager, taken: readonly ImportedTale[], caller: Caller): Promise<void> {
    if (taken.length === 0) return;
    const tales = taken.length;
    const approved = taken.filter(({ isApproved }) => isApproved).length;
    const denied = taken.filter(({ isDenied }) => isDenied).length;
    await this.audit.add(manager, caller, {
      action: 'tale.import',
      subject: 'tales',
      before: null,
      after: { tales, approved, denied },
    });
    if (approved === 0) return;
    await this.outbox.event(manager, talesImported, {
      aggregateId: ulid(),
      aggregateVersion: 1,
      payload: { tales },
    });
  }
}
