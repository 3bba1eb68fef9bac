import type { Client, Role } from '@alcova/contracts';
import { returnedRows, SITE_TODAY } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { deviceLabel } from '../security/device-label';
import { isWithinLifetime, SessionLifetimes } from './session-lifetimes';

const signInRow = z.object({
  family: z.string(),
  account_id: z.string(),
  device: z.string(),
  signed_in_at: z.date(),
  last_used_at: z.date(),
  proved_at: z.date(),
  ended_at: z.date().nullable(),
});
export type SignInRow = z.output<typeof signInRow>;
const rows = (answer: unknown): SignInRow[] => signInRow.array().parse(returnedRows(answer));

/** Sign-ins: what a person sees as one session; each is a family of renewed tokens. */
@Injectable()
export class SignInsRepository {
  constructor(private readonly lifetimes: SessionLifetimes) {}

  async insert(
    manager: EntityManager,
    signIn: { family: string; accountId: string; client: Client },
  ): Promise<{ provedAt: Date; signedInAt: Date }> {
    const [row] = rows(
      await manager.query(
        'INSERT INTO sign_ins (family, account_id, device) VALUES ($1, $2, $3) RETURNING *',
        [signIn.family, signIn.accountId, deviceLabel(signIn.client.userAgent)],
      ),
    );
    if (!row) throw new Error('a sign-in was not inserted');
    await this.noteSeen(manager, signIn.accountId);
    return { provedAt: row.proved_at, signedInAt: row.signed_in_at };
  }

  /**
   * Notes a renewal, and that the person proved anew who they are; undefined when the sign-in has ended, or has outlived
   * what `role` gives it.
   */
  async touch(
    manager: EntityManager,
    family: string,
    { proved, role }: { readonly proved: boolean; readonly role: Role },
  ): Promise<SignInRow | undefined> {
    const { wholeSeconds, idleSeconds } = this.lifetimes.of(role);
    const [row] = rows(
      await manager.query(
        `UPDATE sign_ins SET last_used_at = now(), proved_at = CASE WHEN $2 THEN now() ELSE proved_at END
         WHERE family = $1 AND ended_at IS NULL AND ${isWithinLifetime('$3', '$4')} RETURNING *`,
        [family, proved, wholeSeconds, idleSeconds],
      ),
    );
    if (row) await this.noteSeen(manager, row.account_id);
    return row;
  }

  /**
   * Keeps the last day of use with the account, since sign-ins are forgotten: at most one write a day. Where somebody else has the row it
   * does not wait, and the next renewal notes it: whoever erases an account takes the row first and the sign-ins then.
   */
  private async noteSeen(manager: EntityManager, accountId: string): Promise<void> {
    await manager.query(
      `UPDATE accounts SET last_seen_on = ${SITE_TODAY} WHERE id = (
         SELECT id FROM accounts WHERE id = $1 AND status <> 'erased' AND last_seen_on IS DISTINCT FROM ${SITE_TODAY}
         FOR NO KEY UPDATE SKIP LOCKED)`,
      [accountId],
    );
  }

  async prune(manager: EntityManager): Promise<void> {
    await manager.query(
      'DELETE FROM sign_ins WHERE NOT EXISTS (SELECT FROM sessions WHERE sessions.family = sign_ins.family)',
    );
  }
}
