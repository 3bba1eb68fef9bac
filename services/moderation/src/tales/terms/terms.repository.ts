import { type ListedTerm, storedTerm } from '@alcova/contracts';
import { returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

const versionRow = z.tuple([z.object({ version: z.number() })]);
const termsRow = z.tuple([z.object({ version: z.number(), items: storedTerm.array() })]);
export interface ChosenTerms {
  readonly items: ListedTerm[];
  /** Grows with every change of the list. */
  readonly version: number;
}

/** The one list of terms. */
@Injectable()
export class TermsRepository {
  async version(manager: EntityManager): Promise<number> {
    return versionRow.parse(await manager.query('SELECT version FROM terms'))[0].version;
  }

  async read(manager: EntityManager): Promise<ChosenTerms> {
    return termsRow.parse(await manager.query('SELECT items, version FROM terms'))[0];
  }

  /** Undefined when the list is not of that version any more. */
  async replace(manager: EntityManager, { items, version }: ChosenTerms): Promise<ChosenTerms | undefined> {
    const rows: unknown = returnedRows(
      await manager.query(
        'UPDATE terms SET items = $1, version = version + 1 WHERE version = $2 RETURNING items, version',
        [JSON.stringify(items), version],
      ),
    );
    return termsRow.safeParse(rows).data?.[0];
  }
}
