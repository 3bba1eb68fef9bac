import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Mails that tell an account's owner what changed: while one waits it takes in what comes next, so that there is one for a burst. Of an account
 * at most one waits for an address; it goes with the account.
 */
export class AddSecurityMails1700000019800 implements MigrationInterface {
  readonly name = 'AddSecurityMails1700000019800';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE mails ADD COLUMN account_id text REFERENCES accounts (id), ADD COLUMN facts jsonb',
    );
    await runner.query(
      `CREATE UNIQUE INDEX mails_waiting_facts ON mails (account_id, recipient) WHERE facts IS NOT NULL AND attempts = 0`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mails DROP COLUMN facts, DROP COLUMN account_id');
  }
}
