import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

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
  async lockByToken(manager: EntityManager, tokenHash: string): Promise<SessionRow | undefined> {
    return sessionRow
      .array()
      .parse(await manager.query('SELECT * FROM sessions WHERE token_hash = $1 FOR UPDATE', [tokenHash]))[0];
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
