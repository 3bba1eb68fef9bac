import {
  CodedError,
  type InputOf,
  noteOperatorAct,
  openAccessInquiry,
  readAccessRecords,
  removeLostSecondFactor,
  resealSecondFactors,
} from '@alcova/contracts';
import { Operation } from '@alcova/messaging';
import { Transactions } from '@alcova/persistence';
import { Controller } from '@nestjs/common';
import { AccessRecords } from '../access-records/access-records';
import { AccountsRepository } from '../accounts/accounts.repository';
import { PasskeysRepository } from '../passkeys/passkeys.repository';
import { SecondFactorReseal } from '../second-factor/second-factor-reseal';
import { SecondFactorsRepository } from '../second-factor/second-factors.repository';
import { SecurityMails } from '../security/security-mails';
import { AuditEntries } from './audit-entries';

const PAGE = 100;

/** identity in an operator's hands: each act stands in the audit entries before anything is told. */
@Controller()
export class OperatorController {
  constructor(
    private readonly audit: AuditEntries,
    private readonly records: AccessRecords,
    private readonly accounts: AccountsRepository,
    private readonly factors: SecondFactorsRepository,
    private readonly passkeys: PasskeysRepository,
    private readonly sealing: SecondFactorReseal,
    private readonly mails: SecurityMails,
    private readonly transactions: Transactions,
  ) {}

  @Operation(openAccessInquiry)
  async openInquiry(input: InputOf<typeof openAccessInquiry>) {
    const { operator: actor, reason, accountId, from, to } = input;
    const entry = { action: 'access-records.read', actor, reason, accountId, details: { from, to } } as const;
    return { inquiryId: await this.transactions.run((manager) => this.audit.add(manager, entry)) };
  }

  @Operation(readAccessRecords)
  async read({ inquiryId, cursor }: InputOf<typeof readAccessRecords>) {
    return this.transactions.run(async (manager) => {
      const filter = await this.audit.inquiry(manager, inquiryId);
      if (!filter) throw new CodedError('auth.forbidden', 'no inquiry was opened within the hour');
      const records = await this.records.list(manager, { ...filter, after: cursor ?? '', limit: PAGE });
      return { records, cursor: records.length < PAGE ? null : (records.at(-1)?.id ?? null) };
    });
  }

  @Operation(removeLostSecondFactor)
  async removeSecondFactor(input: InputOf<typeof removeLostSecondFactor>): Promise<{ removed: boolean }> {
    const { operator: actor, reason, accountId, dryRun } = input;
    return this.transactions.run(async (manager) => {
      const account = await this.accounts.lockById(manager, accountId);
      if (!account) throw new CodedError('account.not-found');
      if (dryRun) return { removed: await this.factors.hasAny(manager, accountId) };
      await this.audit.add(manager, { action: 'second-factor.remove', actor, reason, accountId });
      const passkeys = await this.passkeys.removeAll(manager, accountId);
      const removed = (await this.factors.remove(manager, accountId)) || passkeys > 0;
      if (removed) await this.mails.tell(manager, account, 'second-factor-off');
      return { removed };
    });
  }

  @Operation(noteOperatorAct)
  async note(input: InputOf<typeof noteOperatorAct>) {
    const { operator: actor, reason, action, details } = input;
    const entry = { action, actor, reason, accountId: null, details };
    return { entryId: await this.transactions.run((manager) => this.audit.add(manager, entry)) };
  }

  @Operation(resealSecondFactors)
  async reseal({ cursor, dryRun }: InputOf<typeof resealSecondFactors>) {
    return this.sealing.step(cursor, { dryRun });
  }
}
