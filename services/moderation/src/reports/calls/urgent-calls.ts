import { Transactions } from '@alcova/persistence';
import { logger, Repeat } from '@alcova/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Notices } from '../../notices/notices';
import { CallsRepository } from './calls.repository';

const EVERY_MS = 2_000;
const log = logger('calls');

/**
 * Calls whoever may decide to urgent cases: when one opens, at half of its time, and when that is over. All that is due goes into one
 * call, and after it there is none for some minutes: a wave of reports fills nobody's inbox.
 */
@Injectable()
export class UrgentCalls {
  constructor(
    private readonly calls: CallsRepository,
    private readonly notices: Notices,
    private readonly transactions: Transactions,
  ) {}

  @Repeat(EVERY_MS, log, 'urgent cases wait to be told')
  async work(): Promise<void> {
    await this.transactions.run((manager) => this.call(manager));
  }

  /** Of several replicas one has the turn; what was decided meanwhile calls nobody. */
  private async call(manager: EntityManager): Promise<void> {
    if (!(await this.calls.lockTurn(manager))) return;
    if (!(await this.calls.take(manager))) return;
    const load = await this.calls.load(manager);
    if (!load) return;
    await this.calls.endTurn(manager);
    await this.notices.send(manager, { moderators: true }, { kind: 'urgent-cases', ...load });
  }
}
