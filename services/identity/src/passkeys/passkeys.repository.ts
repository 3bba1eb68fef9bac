import type { Passkey } from '@alcova/contracts';
import { MAX_PASSKEYS, PASSKEY_CHALLENGE_SECONDS } from '@alcova/contracts';
import { returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

const passkeyRow = z.object({
  id: z.string(),
  account_id: z.string(),
  name: z.string(),
  public_key: z.instanceof(Buffer),
  counter: z.coerce.number(),
  transports: z.array(z.string()),
  created_at: z.date(),
  last_used_at: z.date().nullable(),
});
export type PasskeyRow = z.output<typeof passkeyRow>;
const rows = (answer: unknown): PasskeyRow[] => passkeyRow.array().parse(returnedRows(answer));
const changed = (answer: unknown): number => z.array(z.unknown()).parse(returnedRows(answer)).length;

/** What a challenge was made for: an answer to one serves no other. */
export type Purpose = 'creation' | 'sign-in' | 'proof';

export interface NewPasskeyRow {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly transports: readonly string[];
}

/** The contract's face of a passkey. */
export const toPasskey = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});

/** Passkeys and their challenges; every change says in its WHERE what it expects. */
@Injectable()
export class PasskeysRepository {
  /** The oldest first. */
  async ofAccount(manager: EntityManager, accountId: string): Promise<PasskeyRow[]> {
    return rows(
      await manager.query('SELECT * FROM passkeys WHERE account_id = $1 ORDER BY created_at, id', [
        accountId,
      ]),
    );
  }

  async find(manager: EntityManager, accountId: string, id: string): Promise<PasskeyRow | undefined> {
    return rows(
      await manager.query('SELECT * FROM passkeys WHERE id = $1 AND account_id = $2', [id, accountId]),
    )[0];
  }

  /** Whosever it is. */
  async findAny(manager: EntityManager, id: string): Promise<PasskeyRow | undefined> {
    return rows(await manager.query('SELECT * FROM passkeys WHERE id = $1', [id]))[0];
  }

  /** Undefined when the account has as many as it may, or the passkey is kept already. Lock the account's row first. */
  async insert(manager: EntityManager, passkey: NewPasskeyRow): Promise<PasskeyRow | undefined> {
    return rows(
      await manager.query(
        `INSERT INTO passkeys (id, account_id, name, public_key, counter, transports)
         SELECT $1, $2, $3, $4, $5, $6 WHERE (SELECT count(*) FROM passkeys WHERE account_id = $2) < ${MAX_PASSKEYS}
         ON CONFLICT DO NOTHING RETURNING *`,
        [
          ...[passkey.id, passkey.accountId, passkey.name, Buffer.from(passkey.publicKey), passkey.counter],
          passkey.transports,
        ],
      ),
    )[0];
  }

  /**
   * Notes a use; false when the passkey is gone, or its counter is not above the last one: a copy was used. Authenticators without a
   * counter always say 0.
   */
  async use(manager: EntityManager, accountId: string, id: string, counter: number): Promise<boolean> {
    return (
      changed(
        await manager.query(
          `UPDATE passkeys SET counter = $3, last_used_at = now()
           WHERE id = $1 AND account_id = $2 AND (counter < $3 OR (counter = 0 AND $3 = 0)) RETURNING id`,
          [id, accountId, counter],
        ),
      ) > 0
    );
  }

  /** False when there is none, or it is somebody else's. */
  async remove(manager: EntityManager, accountId: string, id: string): Promise<boolean> {
    const gone: unknown = await manager.query(
      'DELETE FROM passkeys WHERE id = $1 AND account_id = $2 RETURNING id',
      [id, accountId],
    );
    return changed(gone) > 0;
  }

  /** @returns how many there were */
  async removeAll(manager: EntityManager, accountId: string): Promise<number> {
    return changed(
      await manager.query('DELETE FROM passkeys WHERE account_id = $1 RETURNING id', [accountId]),
    );
  }

  async addChallenge(
    manager: EntityManager,
    made: { readonly challenge: string; readonly accountId: string; readonly purpose: Purpose },
  ): Promise<void> {
    await manager.query(
      `INSERT INTO passkey_challenges (challenge, account_id, purpose, expires_at)
       VALUES ($1, $2, $3, now() + interval '${PASSKEY_CHALLENGE_SECONDS} seconds')`,
      [made.challenge, made.accountId, made.purpose],
    );
  }

  /** Uses a challenge up; false when there is no such one of the account for the purpose, or its time is over. */
  async takeChallenge(
    manager: EntityManager,
    taken: { readonly challenge: string; readonly accountId: string; readonly purpose: Purpose },
  ): Promise<boolean> {
    return (
      changed(
        await manager.query(
          `DELETE FROM passkey_challenges
           WHERE challenge = $1 AND account_id = $2 AND purpose = $3 AND expires_at > now() RETURNING challenge`,
          [taken.challenge, taken.accountId, taken.purpose],
        ),
      ) > 0
    );
  }

  /** Notes the question of a sign-in that names nobody. */
  async addEntry(manager: EntityManager, challenge: string): Promise<void> {
    await manager.query(
      `INSERT INTO passkey_entries (challenge, expires_at)
       VALUES ($1, now() + interval '${PASSKEY_CHALLENGE_SECONDS} seconds')`,
      [challenge],
    );
  }

  /** Uses such a question up; false when there is none, or its time is over. */
  async takeEntry(manager: EntityManager, challenge: string): Promise<boolean> {
    const taken: unknown = await manager.query(
      'DELETE FROM passkey_entries WHERE challenge = $1 AND expires_at > now() RETURNING challenge',
      [challenge],
    );
    return changed(taken) > 0;
  }

  /** Forgets challenges whose time is over. */
  async prune(manager: EntityManager): Promise<void> {
    await manager.query('DELETE FROM passkey_challenges WHERE expires_at < now()');
    await manager.query('DELETE FROM passkey_entries WHERE expires_at < now()');
  }
}
