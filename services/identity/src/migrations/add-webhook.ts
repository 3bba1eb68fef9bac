import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The one address that is called for what is urgent, and the calls that wait to be made. */
export class AddWebhook1700000020332 implements MigrationInterface {
  readonly name = 'AddWebhook1700000020332';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE webhook (
        only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
        origin text NOT NULL,
        sealed text NOT NULL,
        set_at timestamptz NOT NULL DEFAULT now(),
        last_at timestamptz,
        last_outcome text,
        last_status integer
      )`);
    await runner.query(`
      CREATE TABLE webhook_calls (
        id text PRIMARY KEY,
        body text NOT NULL,
        attempts integer NOT NULL DEFAULT 0,
        next_try_at timestamptz NOT NULL DEFAULT now(),
        give_up_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX webhook_calls_next ON webhook_calls (next_try_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE webhook_calls, webhook');
  }
}
