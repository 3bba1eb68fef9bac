import { createHash } from 'node:crypto';
import { returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

const registrationRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  email_key: z.string(),
  turn: z.number(),
});
export type RegistrationRow = z.output<typeof registrationRow>;
const rows = (answer: unknown): RegistrationRow[] => registrationRow.array().parse(returnedRows(answer));

export interface NewRegistration {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly emailKey: string;
  /** Whose mail goes first: the how-manieth of its network it is (MailBudget). */
  readonly turn: number;
}

const LASTS = '48 hours';
/** One that waited a day for its mail is given up: nobody looks for that any more. */
const LEFT_AFTER_WAITING = '24 hours';

/**
 * Registrations that wait for the link in their mail, without a password: whoever asked need not be who reads the mail. Only hashes of the
 * links' tokens are stored.
 */
@Injectable()
export class RegistrationsRepository {
  /** Notes one, whether its address is known or not. */
  async insert(manager: EntityManager, registration: NewRegistration): Promise<void> {
    const { id, name, email, emailKey, turn } = registration;
    await manager.query(
      `INSERT INTO registrations (id, name, email, email_key, turn, expires_at)
       VALUES ($1, $2, $3, $4, $5, now() + interval '${LASTS}')`,
      [id, name, email, emailKey, turn],
    );
  }

  /** Locks the one without a mail whose turn it is, the oldest of those, without any that another replica looks at just now. */
  async lockNext(manager: EntityManager): Promise<RegistrationRow | undefined> {
    return rows(
      await manager.query(
        `SELECT * FROM registrations WHERE token_hash IS NULL AND expires_at > now() + interval '${LEFT_AFTER_WAITING}'
         ORDER BY turn, id LIMIT 1 FOR UPDATE SKIP LOCKED`,
      ),
    )[0];
  }

  /** From now on this token opens the account, and none that went out to the address before. */
  async giveToken(manager: EntityManager, waiting: RegistrationRow, token: string): Promise<void> {
    await manager.query('DELETE FROM registrations WHERE email_key = $1 AND token_hash IS NOT NULL', [
      waiting.email_key,
    ]);
    await manager.query(
      `UPDATE registrations SET token_hash = $2, expires_at = now() + interval '${LASTS}' WHERE id = $1`,
      [waiting.id, hashOf(token)],
    );
  }

  async remove(manager: EntityManager, id: string): Promise<void> {
    await manager.query('DELETE FROM registrations WHERE id = $1', [id]);
  }

  /** What a token that still counts would open; it goes on counting. */
  async peek(manager: EntityManager, token: string): Promise<RegistrationRow | undefined> {
    return rows(
      await manager.query('SELECT * FROM registrations WHERE token_hash = $1 AND expires_at > now()', [
        hashOf(token),
      ]),
    )[0];
  }

  /** Uses a token up; of two at once one gets it. */
  async consume(manager: EntityManager, token: string): Promise<RegistrationRow | undefined> {
    return rows(
      await manager.query(
        'DELETE FROM registrations WHERE token_hash = $1 AND expires_at > now() RETURNING *',
        [hashOf(token)],
      ),
    )[0];
  }

  async prune(manager: EntityManager): Promise<void> {
    await manager.query(
      `DELETE FROM registrations WHERE expires_at <= now()
         OR (token_hash IS NULL AND expires_at <= now() + interval '${LEFT_AFTER_WAITING}')`,
    );
  }
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
