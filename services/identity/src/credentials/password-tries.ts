import { randomUUID } from 'node:crypto';
import { type Client, type KnownDevice, refusedFor, type WaitingSignIn } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountsRepository } from '../accounts/accounts.repository';
import { CONFIG, type Config, confirmsAddresses } from '../config/config';
import { clientNetwork } from './client-network';
import { ACCOUNT_TRIES, DAY_TRIES, DEVICE_TRIES, NETWORK_TRIES, PROOF_TRIES, WAITING_TRIES } from './limits';
import type { Asker } from './passwords';
import { Throttle } from './throttle';

/** How long a try waits once an account is guessed from everywhere. */
const WAIT_MS = 2_000;

/** Who tries to sign in, and from where. */
export interface SignInTry {
  readonly emailKey: string;
  readonly client: Client;
  readonly device?: KnownDevice | undefined;
}

/** Whether a try may be made now, and who makes it; or that it has to wait before. */
export type CountedTry = { readonly kind: 'go'; readonly asker: Asker } | WaitingSignIn;

/**
 * Counts wrong passwords so that a stranger cannot lock the owner out. A device on which the account signed in before has a count of its
 * own, which nothing else touches. All other tries count by account and network; when they add up to many for one account they have to
 * wait, and past a day's ceiling they are refused. Who is signed in counts by session.
 */
@Injectable()
export class PasswordTries {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly accounts: AccountsRepository,
    private readonly throttle: Throttle,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Counts a try to sign in before the password is looked at. Known and unknown addresses cost the same.
   * @throws CodedError auth.too-many-attempts
   */
  take(asked: SignInTry): Promise<CountedTry> {
    return this.transactions.run(async (manager) => {
      const known = await this.knownSubject(manager, asked);
      if (known) {
        await this.throttle.require(DEVICE_TRIES, known, manager);
        return { kind: 'go', asker: 'known' };
      }
      await this.throttle.require(NETWORK_TRIES, networkSubject(asked), manager);
      return this.takeOfAll(asked, manager);
    });
  }

  /** Makes a try that was counted before and has waited. A ticket serves once, for its address and network. @throws CodedError auth.too-many-attempts */
  async redeem(asked: SignInTry, ticket: string): Promise<CountedTry> {
    if (await this.throttle.redeem(WAITING_TRIES, ticketSubject(asked, ticket)))
      return { kind: 'go', asker: 'stranger' };
    throw refusedFor('auth.too-many-attempts', WAIT_MS / 1_000);
  }

  /** Forgets the tries that led to a right password. Those of the day stay: they were not the owner's. */
  async forget(asked: SignInTry): Promise<void> {
    await this.transactions.run(async (manager) => {
      const known = await this.knownSubject(manager, asked);
      if (known) await this.throttle.clear(DEVICE_TRIES, known, manager);
      else await this.forgetStrangers(asked, manager);
    });
  }

  /** Forgets all that could keep out who has just chosen a new password by mail. */
  async forgetAll(asked: SignInTry, manager: EntityManager): Promise<void> {
    const known = await this.knownSubject(manager, asked);
    if (known) await this.throttle.clear(DEVICE_TRIES, known, manager);
    await this.forgetStrangers(asked, manager);
    await this.throttle.clear(DAY_TRIES, asked.emailKey, manager);
  }

  /** Whether an account signed in on the device before. Known and unknown addresses cost the same. */
  async isKnown(asked: Pick<SignInTry, 'emailKey' | 'device'>, manager: EntityManager): Promise<boolean> {
    return (await this.knownSubject(manager, asked)) !== undefined;
  }

  /** Counts a proof of a person who is signed in. @throws CodedError auth.too-many-attempts */
  async takeProof(session: string): Promise<void> {
    await this.throttle.require(PROOF_TRIES, session);
  }

  async forgetProofs(session: string, manager?: EntityManager): Promise<void> {
    await this.throttle.clear(PROOF_TRIES, session, manager);
  }

  /** Counts a try of an unknown device among those of all others. @throws CodedError auth.too-many-attempts */
  private async takeOfAll(asked: SignInTry, manager: EntityManager): Promise<CountedTry> {
    const { emailKey } = asked;
    const lately = await this.throttle.count(ACCOUNT_TRIES, emailKey, manager);
    // What one network may try anyway, as somebody does who mistypes, leaves no row for a day. Where no mail leaves nobody could get past a ceiling.
    if (!this.throttle.allows(NETWORK_TRIES, lately) && confirmsAddresses(this.config))
      await this.throttle.require(DAY_TRIES, emailKey, manager);
    if (this.throttle.allows(ACCOUNT_TRIES, lately)) return { kind: 'go', asker: 'stranger' };
    const ticket = randomUUID();
    await this.throttle.count(WAITING_TRIES, ticketSubject(asked, ticket), manager);
    return { kind: 'wait', ms: WAIT_MS, ticket, subject: this.throttle.keyOf(ACCOUNT_TRIES, emailKey) };
  }

  private async forgetStrangers(asked: SignInTry, manager: EntityManager): Promise<void> {
    await this.throttle.clear(NETWORK_TRIES, networkSubject(asked), manager);
    await this.throttle.clear(ACCOUNT_TRIES, asked.emailKey, manager);
  }

  /** The device's own count; undefined for a device on which this account never signed in. */
  private async knownSubject(
    manager: EntityManager,
    { emailKey, device }: Pick<SignInTry, 'emailKey' | 'device'>,
  ): Promise<string | undefined> {
    if (!device) return undefined;
    const account = await this.accounts.byEmailKey(manager, emailKey);
    return account && device.accounts.includes(account.id) ? `${account.id}:${device.id}` : undefined;
  }
}

const ticketSubject = (asked: SignInTry, ticket: string): string => `${ticket}:${networkSubject(asked)}`;
const networkSubject = ({ emailKey, client }: SignInTry): string =>
  `${emailKey}:${clientNetwork(client.address)}`;
