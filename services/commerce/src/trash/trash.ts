import { type Caller, CodedError, commerceActed, type ErrorCode, type TrashView } from '@alcova/contracts';
import { type ActFacts, madeAct, Outbox, removedAct } from '@alcova/messaging/outbox';
import { Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Pictures } from '../images/pictures';
import { TrashRepository, type TrashTable } from './trash.repository';

/** Whose doing it is when the time in the trash is over. */
const COMMERCE: Caller = { kind: 'system', name: 'commerce' };

/** What the trash has to know of a kind of things. */
export interface Trashable<Row> {
  readonly table: TrashTable;
  /** What its acts begin with. */
  readonly act: 'book' | 'ad';
  readonly missing: ErrorCode;
  /** Reads and locks what stands in this view. */
  readonly lock: (manager: EntityManager, id: string, view: TrashView) => Promise<Row | undefined>;
  readonly facts: (row: Row) => ActFacts;
  /** Tells that it is another now, or gone. */
  readonly tell: (manager: EntityManager, id: string, changes: number) => Promise<void>;
}

/**
 * What was deleted stays whole for TRASH_DAYS, and is restored or erased meanwhile. Each step is one transaction with its event and its act,
 * and fails with the kind's `missing` for what does not stand where the step begins: of two at once one finds nothing any more.
 */
@Injectable()
export class Trash {
  constructor(
    private readonly repository: TrashRepository,
    private readonly pictures: Pictures,
    private readonly outbox: Outbox,
    private readonly transactions: Transactions,
  ) {}

  /** Into the trash, or out of it. */
  async move<Row>(of: Trashable<Row>, id: string, to: TrashView, caller: Caller): Promise<{ id: string }> {
    return this.transactions.run(async (manager) => {
      const row = await of.lock(manager, id, to === 'trash' ? 'list' : 'trash');
      const changes = await this.repository.move(manager, of.table, id, to);
      if (!row || changes === undefined) throw new CodedError(of.missing);
      await of.tell(manager, id, changes);
      const facts = of.facts(row);
      const act = to === 'trash' ? removedAct(`${of.act}.trash`, facts) : madeAct(`${of.act}.restore`, facts);
      await this.outbox.act(manager, commerceActed, caller, act);
      return { id };
    });
  }

  async erase<Row>(of: Trashable<Row>, id: string, caller: Caller): Promise<{ id: string }> {
    return this.transactions.run((manager) => this.eraseOne(manager, of, id, caller));
  }

  /** Erases a bounded number of those whose time is over, in the transaction of `manager`; answers how many. */
  async eraseDue<Row>(manager: EntityManager, of: Trashable<Row>): Promise<number> {
    const due = await this.repository.takeDue(manager, of.table);
    for (const id of due) await this.eraseOne(manager, of, id, COMMERCE);
    return due.length;
  }

  private async eraseOne<Row>(manager: EntityManager, of: Trashable<Row>, id: string, caller: Caller) {
    const row = await of.lock(manager, id, 'trash');
    const erased = await this.repository.erase(manager, of.table, id);
    if (!row || !erased) throw new CodedError(of.missing);
    await this.pictures.remove(manager, erased.picture_id);
    await of.tell(manager, id, erased.changes + 1);
    await this.outbox.act(manager, commerceActed, caller, removedAct(`${of.act}.delete`, of.facts(row)));
    return { id };
  }
}
