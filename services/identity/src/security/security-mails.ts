import type { Client, KnownDevice } from '@alcova/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AccountRow } from '../accounts/accounts.repository';
import { CONFIG, type Config } from '../config/config';
import { NEW_DEVICE_MAILS, SECURITY_MAILS } from '../credentials/limits';
import { Throttle } from '../credentials/throttle';
import { namedDevice } from './device-label';
import { SecurityMailsRepository } from './security-mails.repository';
import { type Fact, type FactKind, securityText } from './texts';

/** A mail waits so long for what else may happen (s): the first of a day, and any other one at most. */
const FIRST_HOLD = 60;
const LONGEST_HOLD = 3_600;

type Told = Pick<AccountRow, 'id' | 'email_key' | 'email_confirmed_at' | 'status'>;
type NewFact = Pick<Fact, 'kind' | 'device'>;

/** Whether an account signed in on a device before. */
export const isKnownDevice = (device: KnownDevice | undefined, accountId: string): device is KnownDevice =>
  device?.accounts.includes(accountId) ?? false;

/**
 * Mails that tell an account's owner what changed in its protection, queued in the transaction of the change. Nothing is left out: a mail waits
 * a minute, and takes in what happens meanwhile; each further one of a day waits twice as long as the one before, up to an hour. An address
 * that nobody has confirmed may be a stranger's, and gets one a day. Whoever calls holds the account's row.
 */
@Injectable()
export class SecurityMails {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly mails: SecurityMailsRepository,
    private readonly throttle: Throttle,
  ) {}

  /** Who is disabled or erased is told nothing. */
  async tell(manager: EntityManager, account: Told, kind: FactKind): Promise<void> {
    await this.tellOf(manager, account, { kind });
  }

  /** Tells both addresses of an account that has another one now; each was confirmed by a link. */
  async tellOfNewAddress(
    manager: EntityManager,
    accountId: string,
    { before, now }: { readonly before: string; readonly now: string },
  ): Promise<void> {
    await this.write(manager, { accountId, recipient: before, isConfirmed: true }, { kind: 'email-left' });
    await this.write(manager, { accountId, recipient: now, isConfirmed: true }, { kind: 'email-changed' });
  }

  /**
   * Tells of a sign-in on a device on which the account never signed in. Past a few in a day the owner knows, and is told no more: some people
   * let their browser forget everything.
   */
  async tellOfDevice(
    manager: EntityManager,
    account: Told,
    from: { readonly client: Client; readonly device?: KnownDevice | undefined },
  ): Promise<void> {
    if (isKnownDevice(from.device, account.id)) return;
    if (!(await this.throttle.take(NEW_DEVICE_MAILS, account.id, manager))) return;
    await this.tellOf(manager, account, { kind: 'new-device', device: namedDevice(from.client.userAgent) });
  }

  private async tellOf(manager: EntityManager, account: Told, fact: NewFact): Promise<void> {
    if (account.status !== 'active') return;
    const isConfirmed = account.email_confirmed_at !== null;
    const to = { accountId: account.id, recipient: account.email_key, isConfirmed };
    await this.write(manager, to, fact);
  }

  private async write(
    manager: EntityManager,
    to: { readonly accountId: string; readonly recipient: string; readonly isConfirmed: boolean },
    fact: NewFact,
  ): Promise<void> {
    const { accountId, recipient } = to;
    const waiting = await this.mails.lockWaiting(manager, accountId, recipient);
    const facts = withFact(waiting?.facts ?? [], fact);
    const text = securityText({ name: this.config.SITE_NAME, url: this.config.SITE_URL }, facts);
    if (waiting) return this.mails.rewrite(manager, waiting.id, facts, text);
    const holdSeconds = await this.holdOf(manager, to);
    await this.mails.insert(manager, { ...text, accountId, recipient, facts, holdSeconds });
  }

  private async holdOf(
    manager: EntityManager,
    { recipient, isConfirmed }: { readonly recipient: string; readonly isConfirmed: boolean },
  ): Promise<number> {
    const counted = await this.throttle.count(SECURITY_MAILS, recipient, manager);
    if (!isConfirmed && !this.throttle.allows(SECURITY_MAILS, counted)) return counted.secondsLeft;
    return Math.min(LONGEST_HOLD, FIRST_HOLD * 2 ** (counted.tries - 1));
  }
}

/** Things of a kind are told together, the last of them with its time. */
function withFact(facts: readonly Fact[], { kind, device }: NewFact): Fact[] {
  const same = facts.find((one) => one.kind === kind && one.device === device);
  const others = facts.filter((one) => one !== same);
  const at = new Date().toISOString();
  return [...others, { kind, device, at, times: (same?.times ?? 0) + 1 }];
}
