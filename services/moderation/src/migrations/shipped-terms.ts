import type { MigrationInterface, QueryRunner } from 'typeorm';
import { SHIPPED_TERMS } from '../tales/terms/shipped-terms';

/** A list that nobody ever filled begins with the terms that the software comes with; what waits is looked through again. */
export class SeedTerms1700000014000 implements MigrationInterface {
  readonly name = 'SeedTerms1700000014000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE terms SET items = $1, version = version + 1 WHERE items = '[]'`, [
      JSON.stringify(SHIPPED_TERMS.items),
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE terms SET items = '[]', version = version + 1 WHERE items = $1`, [
      JSON.stringify(SHIPPED_TERMS.items),
    ]);
  }
}
