import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

/** Two tabs, or an answer that was lost: the same device gets the same successor for this long. */
const GRACE = '30 seconds';

const sessionRow = z.object({
  id: z.string(),
  family: z.string(),
  account_id: z.string(),
  token_hash: z.string(),
  device: z.string(),
  successor: z.string().nullable(),
  rotated_at: z.date().nullable(),
  revoked_at: z.date().nullable(),
  expires_at: z.date(),
});
export type SessionRow = z.output<typeof sessionRow>;
const familyRow = sessionRow.pick({ family: true });
/** What the time says of a session by the database's clock: replicas' own clocks may differ. */
const timedRow = sessionRow.extend({ is_over: z.boolean(), in_grace: z.boolean() });
export type TimedSessionRow = z.output<typeof timedRow>;

export interface NewSession {
  readonly id: string;
  readonly family: string;
  readonly accountId: string;
  readonly tokenHash: string;
  readonly device: string;
  readonly expiresAt: Date;
}

@Injectable()
export class SessionsRepository {
  async insert(manager: EntityManager, session: NewSession): Promise<void> {
    await manager.query(
      'INSERT INTO sessions (id, family, account_id, token_hash, device, expires_at) VALUES ($1, $2, $3, $4, $5, $6)',
      [session.id, session.family, session.accountId, session.tokenHash, session.device, session.expiresAt],
    );
  }

  /** Reads and locks, so that two renewals with one token take turns. */
  async lockByToken(manager: EntityManager, tokenHash: string): Promise<TimedSessionRow | undefined> {
    const found: unknown = await manager.query(
      `SELECT *, expires_at < now() AS is_over, coalesce(rotated_at >= now() - interval '${GRACE}', false) AS in_grace
       FROM sessions WHERE token_hash = $1 FOR UPDATE`,
      [tokenHash],
    );
    return timedRow.array().parse(found)[0];
  }

  /** The sign-in that a token of this account stands for; undefined once it has ended. */
  async familyOf(manager: EntityManager, accountId: string, tokenHash: string): Promise<string | undefined> {
    const found: unknown = await manager.query(
      `SELECT family FROM sessions
       WHERE token_hash = $1 AND account_id = $2 AND revoked_at IS NULL AND expires_at > now()`,
      [tokenHash, accountId],
    );
    return familyRow.array().parse(found)[0]?.family;
  }

  async byId(manager: EntityManager, id: string): Promise<SessionRow | undefined> {
    return sessionRow.array().parse(await manager.query('SELECT * FROM sessions WHERE id = $1', [id]))[0];
  }

  async rotate(manager: EntityManager, id: string, successor: string): Promise<void> {
    await manager.query(
      'UPDATE sessions SET successor = $2, rotated_at = now() WHERE id = $1 AND successor IS NULL',
      [id, successor],
    );
  }

  async prune(manager: EntityManager): Promise<void> {
    await manager.query(`DELETE FROM sessions WHERE expires_at < now() - interval '1 day'`);
  }
}
