import type { Client } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { gauge, readTogether } from '@alcova/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { CONFIG, type Config, confirmsAddresses } from '../config/config';
import { widerNetwork } from '../credentials/client-network';
import { type Limit, NETWORK_MAILS } from '../credentials/limits';
import { Throttle } from '../credentials/throttle';

/** Mails that nobody with a confirmed session of the address asked for. Counted apart: who uses one kind up takes nothing of another. */
export const UNSOLICITED = ['registration', 'reset', 'confirmation', 'report'] as const;
export type Unsolicited = (typeof UNSOLICITED)[number];

/** The turn of a known device's owner: it asks no budget. */
export const OWN_TURN = 0;
/** The turn of a network's first mail in a day, which has room of its own. */
export const FIRST_TURN = 1;

const HOUR: Omit<Limit, 'tries'> = { name: 'mail-budget', windowSeconds: 3_600, scaled: true };
const waitingRows = z.array(z.object({ kind: z.enum(UNSOLICITED), waiting: z.coerce.number() }));
/** Of more than these nobody needs the number. */
const MAX_COUNTED = 10_000;
const ofWaiting = (kind: Unsolicited, from: string): string =>
  `SELECT '${kind}' AS kind, count(*) AS waiting FROM (SELECT FROM ${from} LIMIT ${MAX_COUNTED}) AS some`;

/**
 * What the whole site sends in an hour to addresses that strangers name, however many networks they have. Half of it is for the first mail
 * of a network in a day alone: who sends many from a few networks cannot keep somebody else from theirs. A budget holds over all replicas,
 * and nothing of it depends on whether an address has an account (docs/decisions/0011).
 */
@Injectable()
export class MailBudget {
  private readonly most: number;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly throttle: Throttle,
    transactions: Transactions,
  ) {
    this.most = Math.max(2, Math.floor(config.MAIL_BUDGET_PER_HOUR * config.LIMIT_SCALE));
    const used = readTogether(() => transactions.run((manager) => this.used(manager)));
    gauge(
      'alcova_identity_mail_budget_used_ratio',
      "Share of the hour's budget for unsolicited mails that is used; past 0.5 only the first mail of a network is sent",
      ['kind'],
      async function (this) {
        for (const [kind, share] of await used()) this.set({ kind }, share);
      },
    );
    const waiting = readTogether(() => transactions.run((manager) => this.waiting(manager)));
    gauge(
      'alcova_identity_mails_held',
      'Mails that were asked for and wait for the budget, up to 10,000',
      ['kind'],
      async function (this) {
        for (const { kind, waiting: held } of await waiting()) this.set({ kind }, held);
      },
    );
  }

  /** The how-manieth mail of a kind this is that a client's wider network asks for in a day. Who asked unseen has no first one. */
  async turnOf(manager: EntityManager, kind: Unsolicited, client: Client | undefined): Promise<number> {
    if (!client) return FIRST_TURN + 1;
    const { tries } = await this.throttle.count(
      NETWORK_MAILS,
      `${kind}:${widerNetwork(client.address)}`,
      manager,
    );
    return tries;
  }

  /**
   * Takes a mail out of the budget in the caller's transaction; where there is no room nothing is taken. A folder takes all: what is in it
   * reaches nobody. @returns 0, or the seconds until there is room again
   */
  async take(manager: EntityManager, kind: Unsolicited, turn: number): Promise<number> {
    if (turn === OWN_TURN || !confirmsAddresses(this.config)) return 0;
    const most = turn === FIRST_TURN ? this.most : Math.floor(this.most / 2);
    return this.throttle.countBelow({ ...HOUR, tries: this.most }, kind, most, manager);
  }

  /** Takes back what was taken for a mail that is not sent after all. */
  async giveBack(manager: EntityManager, kind: Unsolicited, turn: number): Promise<void> {
    if (turn === OWN_TURN || !confirmsAddresses(this.config)) return;
    await this.throttle.giveBack({ ...HOUR, tries: this.most }, kind, manager);
  }

  private async used(manager: EntityManager): Promise<[Unsolicited, number][]> {
    const shares: [Unsolicited, number][] = [];
    for (const kind of UNSOLICITED) {
      const { tries } = await this.throttle.counted({ ...HOUR, tries: this.most }, kind, manager);
      shares.push([kind, tries / this.most]);
    }
    return shares;
  }

  private async waiting(manager: EntityManager): Promise<z.output<typeof waitingRows>> {
    return waitingRows.parse(
      await manager.query(
        [
          ofWaiting('registration', 'registrations WHERE token_hash IS NULL'),
          ofWaiting('reset', 'reset_requests'),
          ofWaiting('report', `mails WHERE next_try_at = 'infinity'`),
        ].join(' UNION ALL '),
      ),
    );
  }
}
