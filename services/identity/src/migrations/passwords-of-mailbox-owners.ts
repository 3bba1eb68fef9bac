import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Only who reads the mail of an address chooses the password of its account. Registrations that wait hold none any more, and changes of address
 * go whose new one anybody could confirm. Of accounts with a password and without a second factor nobody can tell who chose it, since links in
 * mails confirmed what somebody else had begun: they are to be confirmed once more before they get a second factor, and are never erased for
 * that. Staff are somebody's decision, and a second factor that is there stays worth what it was.
 */
export class PasswordsOfMailboxOwners1700000019400 implements MigrationInterface {
  readonly name = 'PasswordsOfMailboxOwners1700000019400';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE registrations ALTER COLUMN password_hash DROP NOT NULL');
    await runner.query('UPDATE registrations SET password_hash = NULL');
    await runner.query('DELETE FROM email_changes WHERE new_confirmed_at IS NOT NULL');
    await runner.query(`
      UPDATE accounts SET email_confirmed_at = NULL, confirm_by = 'infinity'
      WHERE email_confirmed_at IS NOT NULL AND role = 'user' AND password_hash IS NOT NULL
        AND NOT EXISTS (SELECT FROM second_factors WHERE account_id = accounts.id AND confirmed_at IS NOT NULL)
        AND NOT EXISTS (SELECT FROM passkeys WHERE account_id = accounts.id)`);
  }

  /** Which addresses were confirmed is not known any more: people confirm them again. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM registrations');
    await runner.query('ALTER TABLE registrations ALTER COLUMN password_hash SET NOT NULL');
  }
}
