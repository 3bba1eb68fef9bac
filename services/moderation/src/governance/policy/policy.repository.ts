import { type AgeRule, ageRules, type pastPolicy, type PolicyRule, policyRules } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

export type StoredPolicy = z.output<typeof pastPolicy>;

export interface NewPolicy {
  readonly version: number;
  readonly rules: readonly PolicyRule[];
  readonly ages: readonly AgeRule[];
  readonly actorId: string | null;
}

const storedRows = z.array(
  z.object({
    version: z.number(),
    rules: policyRules,
    ages: ageRules,
    actor_id: z.string().nullable(),
    updated_at: z.date().nullable(),
  }),
);
const added = z.array(z.object({ version: z.number() }));

/** The policy in all its versions. A version is written once and never changed. */
@Injectable()
export class PolicyRepository {
  /** The newest first; the first one holds. */
  async newest(manager: EntityManager, limit: number): Promise<StoredPolicy[]> {
    const rows: unknown = await manager.query(
      'SELECT version, rules, ages, actor_id, updated_at FROM policies ORDER BY version DESC LIMIT $1',
      [limit],
    );
    return storedRows.parse(rows).map((row) => ({
      version: row.version,
      rules: row.rules,
      ages: row.ages,
      actorId: row.actor_id,
      updatedAt: row.updated_at?.toISOString() ?? null,
    }));
  }

  /** False when somebody else has written that version: of two who go out from the same one, one is first. */
  async add(manager: EntityManager, { version, rules, ages, actorId }: NewPolicy): Promise<boolean> {
    const rows: unknown = await manager.query(
      `INSERT INTO policies (version, rules, ages, actor_id, updated_at) VALUES ($1, $2, $3, $4, now())
       ON CONFLICT (version) DO NOTHING RETURNING version`,
      [version, JSON.stringify(rules), JSON.stringify(ages), actorId],
    );
    return added.parse(rows).length === 1;
  }
}
