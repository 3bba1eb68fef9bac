import {
  type Caller,
  CodedError,
  identityActed,
  isWebAddress,
  type Notice,
  type setWebhook,
  type Webhook,
} from '@alcova/contracts';
import { Outbox } from '@alcova/messaging/outbox';
import { Transactions } from '@alcova/persistence';
import { isSafeToAsk } from '@alcova/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ulid } from 'ulid';
import { z } from 'zod';
import { CONFIG, type Config } from '../config/config';
import { WEBHOOK_TESTS } from '../credentials/limits';
import { Throttle } from '../credentials/throttle';
import { SecretSeal } from '../keys/secret-seal';
import { makeCall, type Outcome, type Target } from './make-call';
import { newSecret } from './sign';
import { WebhookRepository } from './webhook.repository';

/** What the seal is bound to. */
const OWNER = 'webhook';
/** A call is of no use any more when the time of an urgent case is over. */
const LIFE_SECONDS = 2 * 3_600;
const NONE: Webhook = { origin: null, setAt: null, waiting: 0, last: null };
const target = z.object({ address: z.string(), secret: z.string() });

/** The webhook: administrators set it, and what is urgent is queued for it. */
@Injectable()
export class WebhookService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly webhooks: WebhookRepository,
    private readonly seal: SecretSeal,
    private readonly throttle: Throttle,
    private readonly outbox: Outbox,
    private readonly transactions: Transactions,
  ) {}

  get(): Promise<Webhook> {
    return this.transactions.run(async (manager) => (await this.webhooks.find(manager))?.state ?? NONE);
  }

  /** @throws CodedError webhook.address-refused */
  async set(address: string | null, caller: Caller): Promise<z.output<typeof setWebhook.output>> {
    const secret = address === null ? null : newSecret();
    const url = address === null ? null : this.checked(address);
    return this.transactions.run(async (manager) => {
      const before = await this.webhooks.find(manager);
      if (url === null) await this.webhooks.remove(manager);
      else {
        const sealed = this.seal.seal(JSON.stringify({ address: url.href, secret }), OWNER);
        await this.webhooks.set(manager, { origin: url.origin, sealed });
      }
      const [wasOn, isOn] = [before !== undefined, url !== null];
      await this.note(manager, caller, 'webhook.set', { isOn: wasOn }, { isOn });
      return { ...((await this.webhooks.find(manager))?.state ?? NONE), secret };
    });
  }

  /** @throws CodedError webhook.none, auth.too-many-attempts */
  async test(caller: Caller): Promise<Outcome> {
    await this.throttle.require(WEBHOOK_TESTS, caller.kind === 'account' ? caller.accountId : caller.kind);
    const found = await this.transactions.run((manager) => this.target(manager));
    if (!found) throw new CodedError('webhook.none');
    const body = this.bodyOf('webhook.test', { url: this.deskAddress });
    const outcome = await makeCall(found, { id: ulid(), body }, this.config.NODE_ENV);
    await this.transactions.run(async (manager) => {
      await this.webhooks.note(manager, outcome);
      await this.note(manager, caller, 'webhook.test', null, { outcome: outcome.outcome });
    });
    return outcome;
  }

  /** Queues the call of a notice, in the transaction in which that is taken. It names nobody, and nothing of what the site holds. */
  async call(
    manager: EntityManager,
    id: string,
    { caseId, dueAt, waiting, overdue }: Extract<Notice, { kind: 'urgent-cases' }>,
  ): Promise<void> {
    const data = { caseId, dueAt, waiting, overdue, url: this.deskAddress };
    const body = this.bodyOf('moderation.urgent-cases', data);
    await this.webhooks.add(manager, { id, body, lifeSeconds: LIFE_SECONDS });
  }

  /** Undefined without a webhook. @throws Error when the key that sealed it is not configured any more */
  async target(manager: EntityManager): Promise<Target | undefined> {
    const found = await this.webhooks.find(manager);
    if (!found) return undefined;
    return target.parse(JSON.parse(this.seal.open(found.sealed, OWNER)));
  }

  /** After a change of keys: seals with the newest, so that the older ones can go. @throws Error when it cannot be opened */
  async reseal(
    manager: EntityManager,
    { dryRun }: { dryRun: boolean },
  ): Promise<{ looked: number; stale: number }> {
    const found = await this.webhooks.find(manager);
    if (!found) return { looked: 0, stale: 0 };
    const replace = (_id: string, before: string, after: string) =>
      this.webhooks.replaceSeal(manager, before, after);
    const row = { id: OWNER, sealed: found.sealed, owner: OWNER };
    return { looked: 1, stale: await this.seal.renew([row], dryRun ? undefined : replace) };
  }

  /** Names are looked up and checked when it is called: what they lead to may change any day. @throws CodedError webhook.address-refused */
  private checked(address: string): URL {
    if (!isWebAddress(address) || !isSafeToAsk(address, this.config.NODE_ENV))
      throw new CodedError('webhook.address-refused');
    return new URL(address);
  }

  private get deskAddress(): string {
    return `${this.config.SITE_URL}/reports`;
  }

  private bodyOf(type: string, data: object): string {
    return JSON.stringify({ type, timestamp: new Date().toISOString(), data });
  }

  /** Never the address: it may hold a secret. */
  private note(
    manager: EntityManager,
    caller: Caller,
    action: 'webhook.set' | 'webhook.test',
    before: Record<string, boolean> | null,
    after: Record<string, boolean | string>,
  ): Promise<void> {
    return this.outbox.act(manager, identityActed, caller, { action, subject: 'site', before, after });
  }
}
