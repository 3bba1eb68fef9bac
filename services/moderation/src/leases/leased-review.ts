import { type Caller, CodedError, type Lease } from '@alcova/contracts';
import type { Transactions } from '@alcova/persistence';
import type { EntityManager } from 'typeorm';
import { accountOf } from '../caller/account';
import type { AuditRepository } from '../governance/audit/audit.repository';
import type { RowLeases, Taken } from './row-leases';

/** An item, or none and how many wait that somebody else has to decide. */
interface Next<Item> {
  readonly item: Item | null;
  readonly forOthers: number;
}

/** Items are looked at under a lease, so that no two people work at one; the trail tells who had which. */
export abstract class LeasedReview<Name extends string, Item> {
  protected constructor(
    private readonly kind: 'tale' | 'case',
    private readonly leases: RowLeases<Name>,
    private readonly audit: AuditRepository,
    protected readonly transactions: Transactions,
  ) {}

  /** What somebody decides on, in one state of the database. */
  protected abstract read(id: string, accountId: string): Promise<Item | undefined>;

  /** Opens an item whatever its state; it is taken where nobody else holds it. @throws CodedError `not-found` of its kind */
  async open(id: string, caller: Caller): Promise<Item> {
    const accountId = accountOf(caller);
    await this.transactions.run(async (manager) => {
      const taken = await this.leases.take(manager, accountId, id);
      if (taken?.isNew) await this.tell(manager, caller, 'lease.take', taken);
    });
    const found = await this.read(id, accountId);
    if (!found) throw new CodedError(`${this.kind}.not-found`);
    return found;
  }

  /** @throws CodedError `not-found`, `lease-lost` of its kind */
  async renew(held: Taken, caller: Caller): Promise<Lease> {
    const accountId = accountOf(caller);
    return this.transactions.run(async (manager) => {
      const lease = await this.leases.renew(manager, accountId, held);
      if (lease) return lease;
      const isThere = await this.leases.has(manager, held.id);
      throw new CodedError(isThere ? `${this.kind}.lease-lost` : `${this.kind}.not-found`);
    });
  }

  async release(held: Taken, caller: Caller): Promise<{ released: boolean }> {
    const accountId = accountOf(caller);
    return this.transactions.run(async (manager) => {
      const released = await this.leases.release(manager, accountId, held);
      if (released) await this.tell(manager, caller, 'lease.release', held);
      return { released };
    });
  }

  /** What the account holds of a queue, else its next free item. Null when there is none, and when it went away in this moment: the next call finds another. */
  protected async takeNext(
    wanted: Parameters<RowLeases<Name>['takeNext']>[2],
    caller: Caller,
  ): Promise<Next<Item>> {
    const accountId = accountOf(caller);
    const taken = await this.transactions.run(async (manager) => {
      const found = await this.leases.takeNext(manager, accountId, wanted);
      if (found?.isNew) await this.tell(manager, caller, 'lease.take', found);
      return found;
    });
    const item = (taken && (await this.read(taken.id, accountId))) ?? null;
    if (item) return { item, forOthers: 0 };
    return {
      item,
      forOthers: await this.transactions.read((manager) =>
        this.leases.countForOthers(manager, accountId, wanted.queue),
      ),
    };
  }

  private async tell(
    manager: EntityManager,
    caller: Caller,
    action: 'lease.take' | 'lease.release',
    { id, token }: Taken,
  ): Promise<void> {
    await this.audit.add(manager, caller, { action, subject: id, before: null, after: { token } });
  }
}
