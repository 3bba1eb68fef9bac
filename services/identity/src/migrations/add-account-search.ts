import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts are found by a part of name or address, whatever the case and the accents, and listed by name. */
export class AddAccountSearch1700000003500 implements MigrationInterface {
  readonly name = 'AddAccountSearch1700000003500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE EXTENSION IF NOT EXISTS unaccent');
    await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    // unaccent() is only STABLE, since its dictionary could change; ours does not, and an index needs IMMUTABLE.
    await runner.query(`
      CREATE FUNCTION account_fold(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
      $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, normalize($1, NFKC))) $$`);
    await runner.query(`
      ALTER TABLE accounts
        ADD COLUMN name_key text GENERATED ALWAYS AS (account_fold(name)) STORED,
        ADD COLUMN search_text text GENERATED ALWAYS AS (account_fold(name || chr(10) || email || chr(10) || email_key)) STORED`);
    await runner.query(
      `CREATE INDEX accounts_search ON accounts USING gin (search_text gin_trgm_ops) WHERE status <> 'erased'`,
    );
    await runner.query(`CREATE INDEX accounts_by_name ON accounts (name_key, id) WHERE status <> 'erased'`);
    await runner.query(
      `CREATE INDEX accounts_staff_by_name ON accounts (role, name_key, id) WHERE status <> 'erased' AND role <> 'user'`,
    );
    await runner.query(
      `CREATE INDEX accounts_disabled_by_name ON accounts (name_key, id) WHERE status = 'disabled'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE accounts DROP COLUMN search_text, DROP COLUMN name_key');
    await runner.query('DROP FUNCTION account_fold(text)');
  }
}
