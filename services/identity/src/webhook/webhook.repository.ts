import { type Webhook, webhookOutcome } from '@alcova/contracts';
import { returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import type { Outcome } from './make-call';

const hookRows = z.array(
  z.object({
    origin: z.string(),
    sealed: z.string(),
    set_at: z.date(),
    last_at: z.date().nullable(),
    last_outcome: webhookOutcome.nullable(),
    last_status: z.number().nullable(),
    waiting: z.number(),
  }),
);
const callRows = z.array(z.object({ id: z.string(), body: z.string(), attempts: z.number() }));
export type CallRow = z.output<typeof callRows>[number];
const idRows = z.array(z.object({ id: z.string() }));

/** The address that is called, and the calls that wait. */
@Injectable()
export class WebhookRepository {
  /** `sealed` holds address and secret; undefined without a webhook. */
  async find(manager: EntityManager): Promise<{ state: Webhook; sealed: string } | undefined> {
    const [row] = hookRows.parse(
      await manager.query(
        `SELECT origin, sealed, set_at, last_at, last_outcome, last_status,
           (SELECT count(*)::integer FROM webhook_calls) AS waiting FROM webhook`,
      ),
    );
    if (!row) return undefined;
    const { origin, sealed, waiting, last_at: at, last_outcome: outcome, last_status: status } = row;
    const last = at && outcome ? { at: at.toISOString(), outcome, status } : null;
    return { sealed, state: { origin, setAt: row.set_at.toISOString(), waiting, last } };
  }

  async set(manager: EntityManager, { origin, sealed }: { origin: string; sealed: string }): Promise<void> {
    await manager.query(
      `INSERT INTO webhook (origin, sealed) VALUES ($1, $2)
       ON CONFLICT (only_one) DO UPDATE SET origin = excluded.origin, sealed = excluded.sealed, set_at = now(),
         last_at = NULL, last_outcome = NULL, last_status = NULL`,
      [origin, sealed],
    );
  }

  /** Nobody is called any more, not even of what waits. */
  async remove(manager: EntityManager): Promise<void> {
    await manager.query('DELETE FROM webhook_calls');
    await manager.query('DELETE FROM webhook');
  }

  /** Puts another seal of the same secret in place, unless it was set anew meanwhile. */
  async replaceSeal(manager: EntityManager, before: string, after: string): Promise<void> {
    await manager.query('UPDATE webhook SET sealed = $2 WHERE sealed = $1', [before, after]);
  }

  /** Queues a call, where there is a webhook. */
  async add(
    manager: EntityManager,
    { id, body, lifeSeconds }: { id: string; body: string; lifeSeconds: number },
  ): Promise<void> {
    await manager.query(
      `INSERT INTO webhook_calls (id, body, give_up_at)
       SELECT $1, $2, now() + $3 * interval '1 second' FROM webhook ON CONFLICT DO NOTHING`,
      [id, body, lifeSeconds],
    );
  }

  /** Takes calls whose turn it is; nobody else gets them for `leaseSeconds`, and after a crash they come again. */
  async claim(manager: EntityManager, limit: number, leaseSeconds: number): Promise<CallRow[]> {
    return callRows.parse(
      returnedRows(
        await manager.query(
          `UPDATE webhook_calls SET attempts = attempts + 1, next_try_at = now() + $2 * interval '1 second'
           WHERE id IN (
             SELECT id FROM webhook_calls WHERE next_try_at <= now() AND give_up_at > now()
             ORDER BY next_try_at LIMIT $1 FOR UPDATE SKIP LOCKED
           ) RETURNING id, body, attempts`,
          [limit, leaseSeconds],
        ),
      ),
    );
  }

  /** Ends a try: the call is over where it was taken, else comes again unless somebody else has claimed it meanwhile. */
  async end(manager: EntityManager, call: CallRow, outcome: Outcome, pauseSeconds: number): Promise<void> {
    await this.note(manager, outcome);
    if (outcome.outcome === 'taken')
      await manager.query('DELETE FROM webhook_calls WHERE id = $1', [call.id]);
    else
      await manager.query(
        `UPDATE webhook_calls SET next_try_at = now() + $3 * interval '1 second' WHERE id = $1 AND attempts = $2`,
        [call.id, call.attempts, pauseSeconds],
      );
  }

  async note(manager: EntityManager, { outcome, status }: Outcome): Promise<void> {
    await manager.query('UPDATE webhook SET last_at = now(), last_outcome = $1, last_status = $2', [
      outcome,
      status,
    ]);
  }

  /** Removes what could not be told in its time. */
  async takeLost(manager: EntityManager): Promise<string[]> {
    const lost: unknown = await manager.query(
      'DELETE FROM webhook_calls WHERE give_up_at <= now() RETURNING id',
    );
    return idRows.parse(returnedRows(lost)).map(({ id }) => id);
  }
}
