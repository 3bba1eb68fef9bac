import {
  appealTale,
  type Caller,
  CodedError,
  type NewTale,
  type OwnTale,
  type OwnTaleInFull,
  restoreOwnTale,
  withdrawTale,
} from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { accountOf } from '../../caller/account';
import { AuditRepository } from '../../governance/audit/audit.repository';
import { AuthorsRepository } from '../authors/authors.repository';
import { SendingLimit } from '../authors/sending-limit';
import { TaleEdits } from '../edits/tale-edits';
import { PublishedFacts } from '../reading/published-facts';
import { Signals } from '../signals/signals.service';
import { type LockedTale, OwnTalesRepository } from './own-tales.repository';

/** What authors see of their tales and do with them. */
@Injectable()
export class OwnTalesService {
  constructor(
    private readonly tales: OwnTalesRepository,
    private readonly authors: AuthorsRepository,
    private readonly limit: SendingLimit,
    private readonly edits: TaleEdits,
    private readonly signals: Signals,
    private readonly facts: PublishedFacts,
    private readonly audit: AuditRepository,
    private readonly transactions: Transactions,
  ) {}

  async list({ page, pageSize }: { page: number; pageSize: number }, caller: Caller) {
    const accountId = accountOf(caller);
    return this.transactions.run(async (manager) => ({
      items: await this.tales.page(manager, accountId, { page, pageSize }),
      total: await this.tales.count(manager, accountId),
      page,
      pageSize,
    }));
  }

  /** @throws CodedError tale.not-found */
  async get(id: string, caller: Caller): Promise<OwnTaleInFull> {
    const accountId = accountOf(caller);
    return this.transactions.run((manager) => this.tales.getInFull(manager, accountId, id));
  }

  /**
   * @throws CodedError tale.not-found, tale.version-conflict, tale.being-reviewed, tale.not-editable, tale.author-suspended; of a published
   *   tale also tale.edit-open, tale.too-many
   */
  async resubmit(
    { id, tale, version }: { id: string; tale: NewTale; version: number },
    caller: Caller,
  ): Promise<OwnTale> {
    const accountId = accountOf(caller);
    const prepared = this.signals.prepare(tale);
    return this.transactions.run(async (manager) => {
      if ((await this.authors.lock(manager, accountId)).isSuspended)
        throw new CodedError('tale.author-suspended');
      const before = await this.tales.lock(manager, accountId, id);
      if (before.is_withdrawn || (before.is_approved && before.is_hidden))
        throw new CodedError('tale.not-editable');
      refuseHeldOrStale(before, version);
      const changed = before.is_approved
        ? await this.openEdit(manager, { id, accountId, tale })
        : (await this.tales.resubmit(manager, { id, accountId, version, tale })) && id;
      if (changed === false) throw new CodedError('tale.version-conflict');
      await this.signals.store(manager, changed, tale, prepared);
      return this.tales.get(manager, accountId, changed);
    });
  }

  /** Answers the id of the new text. @throws CodedError tale.edit-open, tale.too-many */
  private async openEdit(
    manager: EntityManager,
    wanted: { id: string; accountId: string; tale: NewTale },
  ): Promise<string> {
    await this.limit.require(manager, wanted.accountId);
    const editId = await this.edits.open(manager, wanted);
    if (editId === undefined) throw new CodedError('tale.edit-open');
    return editId;
  }

  /** Asked twice, it changes nothing the second time. @throws CodedError tale.not-found, tale.version-conflict, tale.being-reviewed */
  async withdraw({ id, version }: z.output<typeof withdrawTale.input>, caller: Caller): Promise<OwnTale> {
    const accountId = accountOf(caller);
    return this.transactions.run(async (manager) => {
      const before = await this.tales.lock(manager, accountId, id);
      if (before.is_withdrawn) return this.tales.get(manager, accountId, id);
      refuseHeldOrStale(before, version);
      if (!(await this.tales.withdraw(manager, { id, accountId, version })))
        throw new CodedError('tale.version-conflict');
      await this.audit.add(manager, caller, {
        action: 'tale.withdraw',
        subject: id,
        before: { version },
        after: { version: version + 1 },
      });
      if (before.is_approved) {
        await this.edits.end(manager, id);
        await this.facts.tell(manager, id);
      }
      return this.tales.get(manager, accountId, id);
    });
  }

  /** Asked twice, it changes nothing the second time. @throws CodedError tale.not-found, tale.version-conflict, tale.not-restorable, tale.edit-open */
  async restore({ id, version }: z.output<typeof restoreOwnTale.input>, caller: Caller): Promise<OwnTale> {
    const accountId = accountOf(caller);
    return this.transactions.run(async (manager) => {
      const edited = await this.edits.lockEdited(manager, id);
      const before = await this.tales.lock(manager, accountId, id);
      if (!before.is_withdrawn) return this.tales.get(manager, accountId, id);
      if (!before.is_restorable || edited?.is_published === false)
        throw new CodedError('tale.not-restorable');
      refuseHeldOrStale(before, version);
      if (!(await this.tales.restore(manager, { id, accountId, version })))
        throw new CodedError('tale.edit-open');
      await this.audit.add(manager, caller, {
        action: 'tale.restore',
        subject: id,
        before: { version },
        after: { version: version + 1 },
      });
      if (before.is_approved) await this.facts.tell(manager, id);
      return this.tales.get(manager, accountId, id);
    });
  }

  /** @throws CodedError tale.not-found, tale.version-conflict, tale.no-appeal */
  async appeal({ id, version, text }: z.output<typeof appealTale.input>, caller: Caller): Promise<OwnTale> {
    const accountId = accountOf(caller);
    return this.transactions.run(async (manager) => {
      const before = await this.tales.lock(manager, accountId, id);
      if (!before.is_denied || before.is_withdrawn || before.appeal !== 'none')
        throw new CodedError('tale.no-appeal');
      if (!(await this.tales.appeal(manager, { id, accountId, version, text })))
        throw new CodedError('tale.version-conflict');
      return this.tales.get(manager, accountId, id);
    });
  }
}

function refuseHeldOrStale(tale: LockedTale, version: number): void {
  if (tale.is_held) throw new CodedError('tale.being-reviewed');
  if (tale.version !== version) throw new CodedError('tale.version-conflict');
}
