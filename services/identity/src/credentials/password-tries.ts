import { setTimeout as wait } from 'node:timers/promises';
import { type Client, CodedError, type KnownDevice } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountsRepository } from '../accounts/accounts.repository';
import { clientNetwork } from './client-network';
import { ACCOUNT_TRIES, DEVICE_TRIES, NETWORK_TRIES, PROOF_TRIES } from './limits';
import { Throttle } from './throttle';

/** How long a try waits once an account is guessed from everywhere, and how many may wait in one process. */
const SLOW_MS = 2_000;
const MOST_SLOWED = 20;

/** Who tries to sign in, and from where. */
export interface SignInTry {
  readonly emailKey: string;
  readonly client: Client;
  readonly device?: KnownDevice | undefined;
}

/**
 * Counts wrong passwords so that a stranger cannot lock the owner out. A device on which the account signed in before has a count of its
 * own, which nothing else touches. All other tries count by account and network; when they add up to many for one account they are slowed
 * down. Who is signed in counts by session.
 */
@Injectable()
export class PasswordTries {
  private slowed = 0;

  constructor(
    @Inject(AccountsRepository) private readonly accounts: AccountsRepository,
    @Inject(Throttle) private readonly throttle: Throttle,
    @Inject(Transactions) private readonly transactions: Transactions,
  ) {}

  /**
   * Counts a try to sign in before the password is looked at. Known and unknown addresses cost the same.
   * @throws CodedError auth.too-many-attempts, unavailable when too many tries wait to be slowed down
   */
  async take(asked: SignInTry): Promise<void> {
    const slow = await this.transactions.run(async (manager) => {
      const known = await this.knownSubject(manager, asked);
      const taken = known
        ? await this.throttle.take(DEVICE_TRIES, known, manager)
        : await this.throttle.take(NETWORK_TRIES, networkSubject(asked), manager);
      if (!taken) return undefined;
      return !known && !(await this.throttle.take(ACCOUNT_TRIES, asked.emailKey, manager));
    });
    if (slow === undefined) throw new CodedError('auth.too-many-attempts');
    if (slow) await this.slowDown();
  }

  /** Forgets the tries that led to a right password, or to a new one by mail. */
  async forget(asked: SignInTry, manager?: EntityManager): Promise<void> {
    if (!manager) return this.transactions.run((own) => this.forget(asked, own));
    const known = await this.knownSubject(manager, asked);
    if (known) return this.throttle.clear(DEVICE_TRIES, known, manager);
    await this.throttle.clear(NETWORK_TRIES, networkSubject(asked), manager);
    await this.throttle.clear(ACCOUNT_TRIES, asked.emailKey, manager);
  }

  /** Counts a proof of a person who is signed in. @throws CodedError auth.too-many-attempts */
  async takeProof(session: string): Promise<void> {
    if (!(await this.throttle.take(PROOF_TRIES, session))) throw new CodedError('auth.too-many-attempts');
  }

  async forgetProofs(session: string, manager?: EntityManager): Promise<void> {
    await this.throttle.clear(PROOF_TRIES, session, manager);
  }

  /** The device's own count; undefined for a device on which this account never signed in. */
  private async knownSubject(
    manager: EntityManager,
    { emailKey, device }: SignInTry,
  ): Promise<string | undefined> {
    if (!device) return undefined;
    const account = await this.accounts.byEmailKey(manager, emailKey);
    return account && device.accounts.includes(account.id) ? `${account.id}:${device.id}` : undefined;
  }

  private async slowDown(): Promise<void> {
    if (this.slowed >= MOST_SLOWED)
      throw new CodedError('unavailable', 'too many sign-ins wait to be slowed down');
    this.slowed += 1;
    try {
      await wait(SLOW_MS);
    } finally {
      this.slowed -= 1;
    }
  }
}

const networkSubject = ({ emailKey, client }: SignInTry): string =>
  `${emailKey}:${clientNetwork(client.address)}`;
