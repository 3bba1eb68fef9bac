import { appealCase, type Caller, CodedError, type OwnCase } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { accountOf } from '../../caller/account';
import { AuditRepository } from '../../governance/audit/audit.repository';
import { type Owner, OwnCasesRepository } from './own-cases.repository';

/** What was removed, for those whose it is. */
@Injectable()
export class OwnCasesService {
  constructor(
    private readonly cases: OwnCasesRepository,
    private readonly audit: AuditRepository,
    private readonly transactions: Transactions,
  ) {}

  async list({ page, pageSize }: { page: number; pageSize: number }, caller: Caller) {
    const owner = ownerOf(caller);
    return this.transactions.run(async (manager) => ({
      items: await this.cases.page(manager, owner, { page, pageSize }),
      total: await this.cases.count(manager, owner),
      page,
      pageSize,
    }));
  }

  /** @throws CodedError case.not-found, case.version-conflict, case.no-appeal */
  async appeal(asked: z.output<typeof appealCase.input>, caller: Caller): Promise<OwnCase> {
    const owner = ownerOf(caller);
    return this.transactions.run(async (manager) => {
      const before = await this.cases.get(manager, owner, asked.id);
      if (!before) throw new CodedError('case.not-found');
      if (before.appeal !== 'none' || before.isOwnDecision) throw new CodedError('case.no-appeal');
      if (!(await this.cases.appeal(manager, owner, asked))) throw new CodedError('case.version-conflict');
      await this.audit.add(manager, caller, {
        action: 'case.appeal',
        subject: asked.id,
        before: { version: asked.version },
        after: { version: asked.version + 1 },
      });
      return { ...before, appeal: 'waiting', version: asked.version + 1 };
    });
  }
}

/** @throws CodedError auth.forbidden */
const ownerOf = (caller: Caller): Owner => ({
  accountId: accountOf(caller),
  isAdministrator: caller.kind === 'account' && caller.role === 'admin',
});
