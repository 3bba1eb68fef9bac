import { type AgeRule, ageRules } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

/** What a site said of how it makes sure of ages. */
export interface AgeChoice {
  readonly ages: readonly AgeRule[];
  /** Who answers for it, when and why, as it was given. */
  readonly decisions: readonly unknown[];
}

const choiceRows = z.array(
  z.object({ choice: z.object({ ages: ageRules, decisions: z.array(z.unknown()) }) }),
);
/** One process at a time looks at the choice, whichever it is in. */
const CHOICE_LOCK = 8_217_108;

/** What sites chose, the newest last; nothing is ever changed. */
@Injectable()
export class AgeChoicesRepository {
  /** Until the transaction ends no other process writes a choice. */
  async lock(manager: EntityManager): Promise<void> {
    await manager.query('SELECT pg_advisory_xact_lock($1)', [CHOICE_LOCK]);
  }

  /** The one that was written last. */
  async last(manager: EntityManager): Promise<AgeChoice | undefined> {
    const found: unknown = await manager.query(
      'SELECT choice FROM age_choices ORDER BY version DESC LIMIT 1',
    );
    return choiceRows.parse(found)[0]?.choice;
  }

  async add(manager: EntityManager, choice: AgeChoice): Promise<void> {
    await manager.query(
      `INSERT INTO age_choices (version, choice)
       SELECT coalesce(max(version), 0) + 1, $1::jsonb FROM age_choices`,
      [JSON.stringify(choice)],
    );
  }
}
