import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What each order of the administrators' list goes by, and whom a narrower list leaves. */
const KEYS = { registered: 'created_at', seen: `coalesce(last_seen_on, '-infinity'::date)` } as const;

/** Accounts are listed by registration and by the last day of use as well. */
export class AddAccountOrders1700000018000 implements MigrationInterface {
  readonly name = 'AddAccountOrders1700000018000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE accounts ADD COLUMN last_seen_on date');
    await runner.query(`
      UPDATE accounts SET last_seen_on = (seen.at AT TIME ZONE 'America/Sao_Paulo')::date
      FROM (
        SELECT account_id, max(at) AS at FROM (
          SELECT account_id, last_used_at AS at FROM sign_ins
          UNION ALL SELECT account_id, occurred_at FROM access_records WHERE account_id IS NOT NULL
        ) known GROUP BY account_id
      ) seen WHERE accounts.id = seen.account_id AND status <> 'erased'`);
    for (const [order, key] of Object.entries(KEYS)) {
      await runner.query(
        `CREATE INDEX accounts_by_${order} ON accounts (${key}, id) WHERE status <> 'erased'`,
      );
      await runner.query(
        `CREATE INDEX accounts_staff_by_${order} ON accounts (role, ${key}, id) WHERE status <> 'erased' AND role <> 'user'`,
      );
      await runner.query(
        `CREATE INDEX accounts_disabled_by_${order} ON accounts (${key}, id) WHERE status = 'disabled'`,
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const order of Object.keys(KEYS))
      await runner.query(
        `DROP INDEX accounts_by_${order}, accounts_staff_by_${order}, accounts_disabled_by_${order}`,
      );
    await runner.query('ALTER TABLE accounts DROP COLUMN last_seen_on');
  }
}
