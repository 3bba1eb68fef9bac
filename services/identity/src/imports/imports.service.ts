import type { ImportedAccount, ImportOutcome } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import { emailKeyOf } from '../accounts/email-key';
import { personNameOf } from '../accounts/person-name';
import { firebaseHash } from '../credentials/firebase-scrypt';
import { AccountMails } from '../mail/account-mails';
import { AccountImportsRepository, type StoredImport } from './account-imports.repository';

/** Takes in accounts of another installation, and invites their people. */
@Injectable()
export class ImportsService {
  constructor(
    private readonly accounts: AccountImportsRepository,
    private readonly mails: AccountMails,
    private readonly transactions: Transactions,
  ) {}

  /** An account that is there stays as it is, whatever the export says of it. */
  async takeAccounts(records: readonly ImportedAccount[], dryRun: boolean): Promise<ImportOutcome[]> {
    const judged = records.map((record) => storedOrRefused(record));
    const stored = judged.flatMap((one) => (typeof one === 'string' ? [] : [one]));
    return this.transactions.runOrRehearse(async (manager) => {
      const written = await this.accounts.insert(manager, stored);
      const there = await this.accounts.statuses(
        manager,
        stored.map(({ id }) => id),
      );
      return judged.map((one) => {
        if (typeof one === 'string') return one;
        // Of one id twice in a request the first counts.
        if (written.delete(one.id)) return 'taken';
        const status = there.get(one.id);
        if (status === undefined) return 'email-taken';
        return status === 'erased' ? 'account-erased' : 'present';
      });
    }, dryRun);
  }

  /** Mails and marks are one transaction: nobody is invited twice, and nobody is marked without a mail. */
  async invite(options: { limit: number; everybody: boolean; dryRun: boolean }) {
    return this.transactions.run(async (manager) => {
      const invited = options.dryRun
        ? []
        : await this.accounts.takeToInvite(manager, options.limit, options.everybody);
      for (const account of invited) await this.mails.queueInvitation(manager, account);
      return {
        invited: invited.length,
        waiting: await this.accounts.countToInvite(manager, options.everybody),
      };
    });
  }
}

function storedOrRefused(record: ImportedAccount): StoredImport | 'email-invalid' | 'name-invalid' {
  const emailKey = emailKeyOf(record.email);
  if (emailKey === undefined) return 'email-invalid';
  const name = personNameOf(record.name);
  if (name === undefined) return 'name-invalid';
  const { id, photo, role, createdAt, updatedAt } = record;
  return {
    ...{ id, name, emailKey, photo, role, createdAt, updatedAt },
    // Whoever chose a password there need not read the mail of the address: that is shown here, before the account is theirs for good.
    emailConfirmed: record.emailConfirmed && record.firebaseHash === null,
    email: record.email.trim().normalize('NFKC'),
    status: record.isActive ? 'active' : 'disabled',
    passwordHash: record.firebaseHash && firebaseHash(record.firebaseHash),
  };
}
