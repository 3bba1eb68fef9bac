import { Transactions } from '@alcova/persistence';
import { logger, Repeat } from '@alcova/platform';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config';
import { pauseAfter } from '../mail/mail-sender';
import { makeCall, type Target } from './make-call';
import { type CallRow, WebhookRepository } from './webhook.repository';
import { WebhookService } from './webhook.service';

const log = logger('webhook');
const EVERY_MS = 1_000;
const AT_ONCE = 4;
/** Longer than a call takes: nobody else makes it meanwhile. */
const LEASE_SECONDS = 60;

/** Makes the calls that wait, at least once each, with growing waits until their time is over; several replicas share the work. */
@Injectable()
export class WebhookSender {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly webhooks: WebhookRepository,
    private readonly service: WebhookService,
    private readonly transactions: Transactions,
  ) {}

  @Repeat(EVERY_MS, log, 'the webhook waits')
  async round(): Promise<void> {
    const calls = await this.transactions.run((manager) =>
      this.webhooks.claim(manager, AT_ONCE, LEASE_SECONDS),
    );
    const target =
      calls.length > 0 ? await this.transactions.run((manager) => this.service.target(manager)) : undefined;
    if (target) await Promise.all(calls.map((call) => this.make(target, call)));
    const lost = await this.transactions.run((manager) => this.webhooks.takeLost(manager));
    for (const id of lost) log.error({ call: id }, 'a call could not be made in its time and is given up');
  }

  private async make(target: Target, call: CallRow): Promise<void> {
    const outcome = await makeCall(target, call, this.config.NODE_ENV);
    const seconds = pauseAfter(call.attempts);
    if (outcome.outcome !== 'taken')
      log.warn({ call: call.id, attempts: call.attempts, seconds, ...outcome }, 'a call is made again');
    await this.transactions.run((manager) => this.webhooks.end(manager, call, outcome, seconds));
  }
}
