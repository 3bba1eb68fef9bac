import { ageOutcome, type AgeOutcome } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

/** More than wallets answer between two rounds; the next round takes the rest. */
const PRUNED_AT_ONCE = 50_000;
const keptRows = z.array(z.object({ walk_hash: z.string() }));
const outcomeRows = z.array(z.object({ outcome: ageOutcome }));

/**
 * How walks to wallets ended, for who waits for them, and so that each ends once. A row is the hash of the walk's text, one of five words
 * and when to forget both: nothing of an answer, and nothing of anybody.
 */
@Injectable()
export class AgeAnswersRepository {
  /** Notes how a walk ended; false when it had ended before. Of two at once one is noted. */
  async keep(manager: EntityManager, walk: string, outcome: AgeOutcome, endsAt: Date): Promise<boolean> {
    const kept: unknown = await manager.query(
      `INSERT INTO age_answers (walk_hash, outcome, ends_at) VALUES ($1, $2, $3)
       ON CONFLICT (walk_hash) DO NOTHING RETURNING walk_hash`,
      [hashOf(walk), outcome, endsAt],
    );
    return keptRows.parse(kept).length > 0;
  }

  /** How a walk ended; undefined while it has not, and after its row's end. */
  async read(manager: EntityManager, walk: string): Promise<AgeOutcome | undefined> {
    const found: unknown = await manager.query(
      'SELECT outcome FROM age_answers WHERE walk_hash = $1 AND ends_at > now()',
      [hashOf(walk)],
    );
    return outcomeRows.parse(found)[0]?.outcome;
  }

  async prune(manager: EntityManager): Promise<void> {
    await manager.query(
      `DELETE FROM age_answers WHERE walk_hash IN
         (SELECT walk_hash FROM age_answers WHERE ends_at <= now() ORDER BY ends_at LIMIT $1)`,
      [PRUNED_AT_ONCE],
    );
  }
}

const hashOf = (walk: string): string => createHash('sha256').update(walk).digest('hex');
