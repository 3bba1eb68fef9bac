import { Transactions } from '@alcova/persistence';
import { DrainRegistry, logger, Repeat } from '@alcova/platform';
import { returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { MatchesRepository } from './matches.repository';

const EVERY_MS = 600_000;
const AT_ONCE = 1_000;
/** So long (days) after the decision is known who reported. */
export const CONTACT_DAYS = 90;
/** Which networks hid a content is asked for within the hour of the budget. */
const FORGET_WHO_HID = ['hidden_alone', 'hidden_together'].map(
  (way) => `UPDATE cases SET ${way}_by = NULL
    WHERE ${way}_at < now() - interval '1 day' AND ${way}_by IS NOT NULL`,
);
const log = logger('forgetting');
const idRows = z.array(z.object({ id: z.string() }));

/** Lets go of the addresses and networks of who reported, once nothing needs them any more. */
@Injectable()
export class ReporterRetention {
  constructor(
    private readonly matches: MatchesRepository,
    private readonly transactions: Transactions,
    private readonly drains: DrainRegistry,
  ) {}

  @Repeat(EVERY_MS, log, 'contacts of reports could not be dropped')
  async all(): Promise<void> {
    while (!this.drains.isStopping && (await this.some()) === AT_ONCE);
    await this.transactions.run((manager) => this.matches.prune(manager));
    for (const statement of FORGET_WHO_HID)
      await this.transactions.run((manager) => manager.query(statement));
  }

  private async some(): Promise<number> {
    return this.transactions.run(async (manager) => {
      const rows: unknown = await manager.query(
        `UPDATE reports SET contact = NULL, network = NULL, wider_network = NULL WHERE id IN (
           SELECT r.id FROM reports r JOIN cases c ON c.id = r.case_id
           WHERE (r.contact IS NOT NULL OR r.network IS NOT NULL) AND r.sent_at < now() - ${CONTACT_DAYS} * interval '1 day'
             AND c.closed_at < now() - ${CONTACT_DAYS} * interval '1 day' AND c.appeal <> 'waiting'
           LIMIT ${AT_ONCE})
         RETURNING id`,
      );
      return idRows.parse(returnedRows(rows)).length;
    });
  }
}
