import { Transactions } from '@alcova/persistence';
import { DrainRegistry, gauge, HealthRegistry, logger, readTogether, Repeat } from '@alcova/platform';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config';
import { type Carrier, carrierOf } from './carrier';
import { factsOf, type MailFailure, mailProblem } from './mail-problem';
import { FIRST_TURN, MailBudget } from './mail-budget';
import { type MailRow, MailsRepository } from './mails.repository';

const log = logger('mail');
const EVERY_MS = 1_000;
const AT_ONCE = 4;
/** One mail's time in all, and how long nobody else tries it: longer, so that a slow server gets no mail twice. */
const SEND_MS = 25_000;
const LEASE_SECONDS = 60;
const FIRST_PAUSE_SECONDS = 5;
const LONGEST_PAUSE_SECONDS = 15 * 60;

/** Seconds until the next try after so many failed ones. */
export const pauseAfter = (attempts: number): number =>
  Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** (attempts - 1));

/** Sends the mail that waits, at least once; several replicas share the work. */
@Injectable()
export class MailSender implements OnApplicationBootstrap {
  private readonly carrier: Carrier;
  /** Why no mail goes out; undefined while it does. */
  private problem: string | undefined;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly mails: MailsRepository,
    private readonly budget: MailBudget,
    private readonly transactions: Transactions,
    private readonly drains: DrainRegistry,
    private readonly health: HealthRegistry,
  ) {
    this.carrier = carrierOf(config);
    const read = readTogether(() => transactions.run((manager) => mails.oldestSeconds(manager)));
    gauge(
      'alcova_identity_mail_lag_seconds',
      'Age of the oldest mail that waits to be sent',
      [],
      async function (this) {
        this.set(await read());
      },
    );
  }

  onApplicationBootstrap(): void {
    // Mail waits for its server; everything else goes on.
    this.health.register(
      'mail',
      async () => {
        if (this.problem !== undefined) throw new Error(this.problem);
      },
      { needed: false },
    );
    void this.greet();
  }

  /** Looks for the server before the first mail needs it. */
  private async greet(): Promise<void> {
    try {
      await this.carrier.assertReachable();
    } catch (error) {
      this.note(factsOf(error));
    }
  }

  private note(facts: MailFailure): void {
    const problem = mailProblem(facts);
    if (problem !== undefined && problem !== this.problem) log.error(facts, problem);
    this.problem = problem;
  }

  /**
   * Lets one mail go that was held, where the budget has room. Moderation bounds what a network reports, so all have one turn.
   * @returns false when there is none, or no room
   */
  private releaseOne(): Promise<boolean> {
    return this.transactions.run(async (manager) => {
      const held = await this.mails.lockHeld(manager);
      if (held === undefined || (await this.budget.take(manager, 'report', FIRST_TURN)) > 0) return false;
      await this.mails.release(manager, held);
      return true;
    });
  }

  @Repeat(EVERY_MS, log, 'mail waits')
  async round(): Promise<void> {
    while (!this.drains.isStopping && (await this.releaseOne())) continue;
    let claimed: MailRow[];
    do {
      claimed = await this.transactions.run((manager) => this.mails.claim(manager, AT_ONCE, LEASE_SECONDS));
      await Promise.all(claimed.map((mail) => this.send(mail)));
    } while (claimed.length === AT_ONCE && !this.drains.isStopping);
    const lost = await this.transactions.run((manager) => this.mails.takeLost(manager));
    for (const { id, attempts } of lost)
      log.error({ mail: id, attempts }, 'a mail could not be sent in its time and is given up');
  }

  private async send(mail: MailRow): Promise<void> {
    try {
      await this.carrier.carry(
        { ...mail, text: mail.body_text, html: mail.body_html },
        AbortSignal.timeout(SEND_MS),
      );
    } catch (error) {
      await this.failed(mail, error);
      return;
    }
    this.problem = undefined;
    await this.transactions.run((manager) => this.mails.remove(manager, mail.id));
  }

  /** The text of a failure may hold the address, so only its codes are logged. */
  private async failed(mail: MailRow, error: unknown): Promise<void> {
    const facts = factsOf(error);
    this.note(facts);
    const { responseCode = 0, command } = facts;
    if (command === 'RCPT TO' && responseCode >= 500) {
      log.warn({ mail: mail.id, ...facts }, 'the server does not take mail for this recipient: given up');
      await this.transactions.run((manager) => this.mails.remove(manager, mail.id));
      return;
    }
    const seconds = pauseAfter(mail.attempts);
    log.warn({ mail: mail.id, attempts: mail.attempts, seconds, ...facts }, 'a mail is tried again');
    await this.transactions.run((manager) => this.mails.postpone(manager, mail, seconds));
  }
}
