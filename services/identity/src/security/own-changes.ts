import type { Client } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type AccessKind, AccessRecords } from '../access-records/access-records';
import { AccountActs, type OwnAct } from '../accounts/account-acts';
import type { AccountRow } from '../accounts/accounts.repository';
import { SecurityMails } from './security-mails';
import type { FactKind } from './texts';

/** What a person changed of the ways into the own account. */
export interface OwnChange {
  readonly act: OwnAct;
  /** Left out where the owner is told in another way. */
  readonly mail?: FactKind;
  readonly access?: { readonly kind: AccessKind; readonly client: Client | undefined };
}

/** Notes a change wherever it belongs: the access records, the audit log of the staff's acts, a mail to the owner. */
@Injectable()
export class OwnChanges {
  constructor(
    private readonly records: AccessRecords,
    private readonly acts: AccountActs,
    private readonly mails: SecurityMails,
  ) {}

  /** In the transaction of the change. Whoever calls holds the account's row. */
  async note(manager: EntityManager, account: AccountRow, { act, mail, access }: OwnChange): Promise<void> {
    if (access) await this.records.note(manager, { ...access, accountId: account.id });
    await this.acts.own(manager, account, act);
    if (mail !== undefined) await this.mails.tell(manager, account, mail);
  }
}
