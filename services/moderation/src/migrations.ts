import { outboxMigrations } from '@alcova/messaging/outbox';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tales with the specification's fields: pending is neither approved nor denied, and never both. */
export class CreateTales1700000001000 implements MigrationInterface {
  readonly name = 'CreateTales1700000001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE tales (
        id text PRIMARY KEY,
        title text NOT NULL,
        tale text NOT NULL,
        category text NOT NULL CHECK (category IN ('hetero', 'gay', 'trans', 'lesbicas-bi', 'incesto')),
        author text NOT NULL DEFAULT 'Anônimo',
        sent_at timestamptz NOT NULL DEFAULT now(),
        is_read boolean NOT NULL DEFAULT false,
        is_approved boolean NOT NULL DEFAULT false,
        is_denied boolean NOT NULL DEFAULT false,
        video_url text,
        CHECK (NOT (is_approved AND is_denied))
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE tales');
  }
}

/** The lists and counts of those who review: by time of sending, and those that wait. */
export class IndexTales1700000001100 implements MigrationInterface {
  readonly name = 'IndexTales1700000001100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX tales_sent ON tales (sent_at DESC, id DESC)');
    await runner.query(
      'CREATE INDEX tales_waiting ON tales (sent_at DESC, id DESC) WHERE NOT is_approved AND NOT is_denied',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX tales_waiting, tales_sent');
  }
}

export const migrations = [...outboxMigrations, CreateTales1700000001000, IndexTales1700000001100];
