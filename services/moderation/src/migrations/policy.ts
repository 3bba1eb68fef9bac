import { DEFAULT_POLICY, eventSubject, policyChanged } from '@alcova/contracts';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The policy of what is shown where, in all its versions; the newest one holds. */
export class CreatePolicies1700000002600 implements MigrationInterface {
  readonly name = 'CreatePolicies1700000002600';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE policies (
        version integer PRIMARY KEY CHECK (version >= 0),
        rules jsonb NOT NULL,
        actor_id text,
        updated_at timestamptz
      )`);
    await runner.query('CREATE INDEX policies_actor ON policies (actor_id) WHERE actor_id IS NOT NULL');
    await runner.query('INSERT INTO policies (version, rules) VALUES (0, $1)', [
      JSON.stringify(DEFAULT_POLICY),
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE policies');
  }
}

/** Tells the policy that holds once more: catalogue follows it now, and an event of before may be gone from the stream. */
export class AnnouncePolicy1700000012000 implements MigrationInterface {
  readonly name = 'AnnouncePolicy1700000012000';

  async up(runner: QueryRunner): Promise<void> {
    // A site that keeps the built-in rules has nothing to tell.
    await runner.query(
      `INSERT INTO outbox (kind, message_id, subject, body)
       SELECT 'event', 'policy-' || version, $1, jsonb_build_object('eventId', 'policy-' || version, 'name', $2::text, 'major', $3::integer,
         'aggregateId', 'policy', 'aggregateVersion', version, 'payload', jsonb_build_object('rules', rules, 'version', version),
         'occurredAt', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text
       FROM policies WHERE version > 0 ORDER BY version DESC LIMIT 1`,
      [eventSubject(policyChanged), policyChanged.name, policyChanged.major],
    );
  }

  async down(): Promise<void> {
    // What was told was true.
  }
}
