import { CodedError, type SignInOutcome, type signInWithProvider } from '@alcova/contracts';
import { isUniqueViolation, Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ulid } from 'ulid';
import type { z } from 'zod';
import { type AccountRow, AccountsRepository, EMAIL_KEY_INDEX } from '../accounts/accounts.repository';
import { requireEmailKey } from '../accounts/email-key';
import { personNameOf } from '../accounts/person-name';
import { CredentialsRepository } from '../credentials/credentials.repository';
import { REGISTRATIONS } from '../credentials/limits';
import { Throttle } from '../credentials/throttle';
import { clientNetwork } from '../credentials/client-network';
import { EmailChangesRepository } from '../email-change/email-changes.repository';
import { Revocations } from '../revocations/revocations';
import { SecurityMails } from '../security/security-mails';
import { ProviderLinksRepository } from './provider-links.repository';
import { SignInCompletion } from './sign-in-completion';

export type ProviderSignIn = z.output<typeof signInWithProvider.input>;

const LONGEST_NAME = 100;

/** Signing in with an OpenID provider, which the gateway has asked and checked. */
@Injectable()
export class ProviderSignInService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly credentials: CredentialsRepository,
    private readonly changes: EmailChangesRepository,
    private readonly links: ProviderLinksRepository,
    private readonly revocations: Revocations,
    private readonly mails: SecurityMails,
    private readonly throttle: Throttle,
    private readonly completion: SignInCompletion,
    private readonly transactions: Transactions,
  ) {}

  /** @throws CodedError with the codes of the contract */
  async signIn(person: ProviderSignIn): Promise<SignInOutcome> {
    try {
      return await this.attempt(person);
    } catch (error) {
      // Another callback of the same person was first: its account is found now.
      if (isUniqueViolation(error, EMAIL_KEY_INDEX)) return this.attempt(person);
      throw error;
    }
  }

  private attempt(person: ProviderSignIn): Promise<SignInOutcome> {
    return this.transactions.run(async (manager) => {
      const linked = await this.links.accountOf(manager, person);
      const { account, isNewAccount } = linked
        ? { account: linked, isNewAccount: false }
        : await this.linkNew(manager, person);
      const { client, device } = person;
      return this.completion.complete(manager, account, { client, device, isNewAccount }, 'provider-sign-in');
    });
  }

  /** An address counts only when the provider has verified it; an account that did not confirm it may be somebody else's. */
  private async linkNew(
    manager: EntityManager,
    person: ProviderSignIn,
  ): Promise<{ account: AccountRow; isNewAccount: boolean }> {
    if (!person.emailVerified) throw new CodedError('auth.provider-failed', 'the address is not verified');
    const emailKey = requireEmailKey(person.email);
    const existing = await this.accounts.lockByEmailKey(manager, emailKey);
    const account = existing
      ? await this.ownedBy(manager, existing)
      : await this.create(manager, person, emailKey);
    const isNewAccount = existing === undefined;
    if (await this.links.link(manager, person, account.id)) {
      if (!isNewAccount) await this.mails.tell(manager, account, 'provider-linked');
      return { account, isNewAccount };
    }
    // Two callbacks at once: the other one made this very link. Else the account has another person of this provider.
    const owner = await this.links.accountOf(manager, person);
    if (owner?.id !== account.id) throw new CodedError('auth.other-credential');
    return { account, isNewAccount };
  }

  /**
   * An account that did not confirm the address may be somebody else's. An imported one is handed over all the same, since its people signed in
   * with the provider where they were before; a password that came along may be that of whoever used the address first, so it goes, with all
   * that was reached by it.
   */
  private async ownedBy(manager: EntityManager, existing: AccountRow): Promise<AccountRow> {
    const { id, email_confirmed_at: confirmedAt, imported_at: importedAt, status } = existing;
    if (!confirmedAt && !importedAt) throw new CodedError('auth.other-credential');
    if (status !== 'active') throw new CodedError('auth.account-disabled');
    if (confirmedAt) return existing;
    if (await this.credentials.handOver(manager, id)) {
      await this.credentials.dropOtherWaysIn(manager, id);
      await this.changes.remove(manager, id);
      await this.revocations.endAll(manager, id);
    }
    const handedOver = await this.accounts.byId(manager, id);
    if (!handedOver) throw new CodedError('auth.account-disabled');
    if (existing.password_hash !== null) await this.mails.tell(manager, handedOver, 'password-removed');
    return handedOver;
  }

  private async create(
    manager: EntityManager,
    person: ProviderSignIn,
    emailKey: string,
  ): Promise<AccountRow> {
    await this.throttle.require(REGISTRATIONS, clientNetwork(person.client.address), manager);
    return this.accounts.insert(manager, {
      id: ulid(),
      name: nameOf(person, emailKey),
      email: person.email.trim().normalize('NFKC'),
      emailKey,
      role: 'user',
      passwordHash: null,
      emailConfirmed: true,
      photo: photoOf(person.photo),
    });
  }
}

/** The provider's name for the person as far as our rules allow it, else what stands before the @. */
function nameOf(person: ProviderSignIn, emailKey: string): string {
  const shortened = [...person.name.normalize('NFKC').trim()].slice(0, LONGEST_NAME).join('');
  const [local = emailKey] = emailKey.split('@');
  return personNameOf(shortened) ?? local;
}

/** Only pictures that a page over HTTPS may show. */
const photoOf = (photo: string | null): string | null => (photo?.startsWith('https://') ? photo : null);
