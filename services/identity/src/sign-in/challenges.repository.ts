import { CHALLENGE_SECONDS } from '@alcova/contracts';
import { returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

/** How the first factor was shown. */
const challengeKind = z.enum(['sign-in', 'provider-sign-in']);
export type ChallengeKind = z.output<typeof challengeKind>;

const challengeRow = z.object({
  account_id: z.string(),
  generation: z.number(),
  kind: challengeKind,
  expires_at: z.date(),
});
export type ChallengeRow = z.output<typeof challengeRow>;
const rows = (answer: unknown): ChallengeRow[] => challengeRow.array().parse(returnedRows(answer));

const LASTS = `${CHALLENGE_SECONDS} seconds`;
const MAX_TRIES = 5;

/** Sign-ins whose first factor was right and that wait for the second. Only hashes of their tokens are stored. */
@Injectable()
export class ChallengesRepository {
  async insert(
    manager: EntityManager,
    challenge: { tokenHash: string; accountId: string; generation: number; kind: ChallengeKind },
  ): Promise<ChallengeRow> {
    const [row] = rows(
      await manager.query(
        `INSERT INTO sign_in_challenges (token_hash, account_id, generation, kind, expires_at)
         VALUES ($1, $2, $3, $4, now() + interval '${LASTS}') RETURNING *`,
        [challenge.tokenHash, challenge.accountId, challenge.generation, challenge.kind],
      ),
    );
    if (!row) throw new Error('a challenge was not inserted');
    return row;
  }

  /** Counts a try; undefined when the challenge is unknown, over, completed, or has had its tries. */
  async takeTry(manager: EntityManager, tokenHash: string): Promise<ChallengeRow | undefined> {
    return rows(
      await manager.query(
        `UPDATE sign_in_challenges SET tries = tries + 1
         WHERE token_hash = $1 AND expires_at > now() AND tries < $2 RETURNING *`,
        [tokenHash, MAX_TRIES],
      ),
    )[0];
  }

  /** An open challenge, without a try. */
  async find(manager: EntityManager, tokenHash: string): Promise<ChallengeRow | undefined> {
    return rows(
      await manager.query(
        'SELECT * FROM sign_in_challenges WHERE token_hash = $1 AND expires_at > now() AND tries < $2',
        [tokenHash, MAX_TRIES],
      ),
    )[0];
  }

  /** Takes a challenge away; false when somebody else completed it. */
  async complete(manager: EntityManager, tokenHash: string): Promise<boolean> {
    return (
      rows(
        await manager.query('DELETE FROM sign_in_challenges WHERE token_hash = $1 RETURNING *', [tokenHash]),
      ).length > 0
    );
  }

  async prune(manager: EntityManager): Promise<void> {
    await manager.query('DELETE FROM sign_in_challenges WHERE expires_at < now()');
  }
}
