import { type Account, accountChange, type Caller, CodedError, newAccount } from '@alcova/contracts';
import { isUniqueViolation, Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ulid } from 'ulid';
import type { z } from 'zod';
import { AccountActs } from '../accounts/account-acts';
import {
  type AccountRow,
  AccountsRepository,
  EMAIL_KEY_INDEX,
  toAccount,
} from '../accounts/accounts.repository';
import { requireEmailKey } from '../accounts/email-key';
import { requirePersonName } from '../accounts/person-name';
import { Passwords } from '../credentials/passwords';
import { Revocations } from '../revocations/revocations';
import { Administrators } from '../accounts/administrators';
import { InvitationsService } from './invitations.service';
import { type AccountState, UsersRepository } from './users.repository';

type NewAccount = z.output<typeof newAccount>;
type AccountChange = z.output<typeof accountChange>;

/** What goes with the making of an account. */
interface Making {
  /** Whether somebody else answers for the address. */
  readonly emailConfirmed?: boolean;
  /** Done in the same transaction. */
  readonly also?: (manager: EntityManager, row: AccountRow) => Promise<void>;
}

/** What administrators change of accounts. */
@Injectable()
export class UsersService {
  constructor(
    private readonly users: UsersRepository,
    private readonly accounts: AccountsRepository,
    private readonly administrators: Administrators,
    private readonly acts: AccountActs,
    private readonly revocations: Revocations,
    private readonly passwords: Passwords,
    private readonly invitations: InvitationsService,
    private readonly transactions: Transactions,
  ) {}

  /** @throws CodedError auth.forbidden */
  requireAdministrator(caller: Caller): Promise<void> {
    return this.transactions.run((manager) => this.administrators.require(manager, caller));
  }

  /**
   * Makes an account. Without a password the person is invited by mail, and chooses one; that the mail came through confirms the address.
   * @throws CodedError auth.email-taken, auth.email-invalid, auth.weak-password, unavailable, request.invalid
   */
  async create(
    input: NewAccount,
    caller: Caller,
    { emailConfirmed = false, also }: Making = {},
  ): Promise<Account> {
    const emailKey = requireEmailKey(input.email);
    const name = requirePersonName(input.name);
    if (input.password !== undefined) this.passwords.requireStrong(input.password, { email: emailKey, name });
    // Not in the transaction: a hash takes long, and people wait for their turn.
    const passwordHash =
      input.password === undefined ? null : await this.passwords.hash(input.password, 'known');
    const email = input.email.trim().normalize('NFKC');
    const { role } = input;
    const account = { id: ulid(), name, email, emailKey, role, passwordHash, emailConfirmed };
    try {
      return toAccount(
        await this.transactions.run(async (manager) => {
          const row = await this.accounts.insert(manager, account);
          if (passwordHash === null) await this.invitations.begin(manager, row, caller);
          await this.acts.created(manager, caller, row);
          await also?.(manager, row);
          return row;
        }),
      );
    } catch (error) {
      if (isUniqueViolation(error, EMAIL_KEY_INDEX)) throw new CodedError('auth.email-taken');
      throw error;
    }
  }

  /** @throws CodedError account.not-found, account.last-administrator, request.invalid */
  async update(id: string, change: AccountChange, caller: Caller): Promise<Account> {
    return this.transactions.run((manager) => this.updateWithin(manager, id, change, caller));
  }

  /** The same, in a transaction of somebody else. */
  async updateWithin(
    manager: EntityManager,
    id: string,
    change: AccountChange,
    caller: Caller,
  ): Promise<Account> {
    const name = change.name === undefined ? undefined : requirePersonName(change.name);
    const before = await this.accounts.lockById(manager, id);
    if (!before) throw new CodedError('account.not-found');
    const after = await this.bring(manager, before, stateOf(before, { ...change, name }));
    await this.acts.changed(manager, caller, before, after);
    return toAccount(after);
  }

  private async bring(manager: EntityManager, before: AccountRow, next: AccountState): Promise<AccountRow> {
    const accessChanges = before.role !== next.role || before.status !== next.status;
    if (!accessChanges && before.name === next.name) return before;
    if (next.role !== 'admin' || next.status !== 'active') await this.administrators.letGo(manager, before);
    const changed = await this.users.change(manager, before, next);
    if (!changed) throw new Error('a locked account was changed by somebody else');
    if (accessChanges) await this.revocations.announce(manager, before.id, changed.generation);
    if (next.status === 'disabled') await this.revocations.endSignIns(manager, before.id);
    return changed;
  }
}

function stateOf(before: AccountRow, change: AccountChange): AccountState {
  const active = change.isActive ?? before.status === 'active';
  return {
    name: change.name ?? before.name,
    role: change.role ?? before.role,
    status: active ? 'active' : 'disabled',
  };
}
