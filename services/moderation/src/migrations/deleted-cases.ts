import type { MigrationInterface, QueryRunner } from 'typeorm';

const replaceCheck = (states: string) =>
  `ALTER TABLE cases DROP CONSTRAINT cases_state_check, ADD CONSTRAINT cases_state_check CHECK (state IN (${states}))`;

/**
 * A state for cases whose content the site deleted. Those that ended so before keep theirs: processes of the version before would not know
 * the new one.
 */
export class CloseDeletedCases1700000020350 implements MigrationInterface {
  readonly name = 'CloseDeletedCases1700000020350';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(replaceCheck(`'waiting', 'removed', 'kept', 'deleted', 'unavailable'`));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE cases SET state = 'unavailable' WHERE state = 'deleted'`);
    await runner.query(replaceCheck(`'waiting', 'removed', 'kept', 'unavailable'`));
  }
}
