import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What asks for a mail waits its turn: the how-manieth of its network it is that day (0: a known device's, which never waits). Requests for a
 * new password also know since when they wait.
 */
export class AddMailTurns1700000019900 implements MigrationInterface {
  readonly name = 'AddMailTurns1700000019900';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE registrations ADD COLUMN turn integer NOT NULL DEFAULT 1');
    await runner.query(
      'CREATE INDEX registrations_turn ON registrations (turn, id) WHERE token_hash IS NULL',
    );
    await runner.query('ALTER TABLE reset_requests ADD COLUMN turn integer NOT NULL DEFAULT 1');
    await runner.query('ALTER TABLE reset_requests ADD COLUMN asked_at timestamptz NOT NULL DEFAULT now()');
    await runner.query('CREATE INDEX reset_requests_turn ON reset_requests (turn, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX reset_requests_turn');
    await runner.query('ALTER TABLE reset_requests DROP COLUMN asked_at');
    await runner.query('ALTER TABLE reset_requests DROP COLUMN turn');
    await runner.query('DROP INDEX registrations_turn');
    await runner.query('ALTER TABLE registrations DROP COLUMN turn');
  }
}
