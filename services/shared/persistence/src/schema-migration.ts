import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A statement; with values where it stores what the code knows. */
export type SchemaStatement = string | readonly [sql: string, values: readonly unknown[]];

/**
 * A migration of these statements, in one transaction. It is never taken back.
 * @param name ends with a timestamp in milliseconds, as TypeORM asks
 */
export function schemaMigration(
  name: string,
  statements: readonly SchemaStatement[],
): new () => MigrationInterface {
  class SchemaMigration implements MigrationInterface {
    readonly name = name;

    async up(runner: QueryRunner): Promise<void> {
      for (const statement of statements)
        if (typeof statement === 'string') await runner.query(statement);
        else await runner.query(statement[0], [...statement[1]]);
    }

    async down(): Promise<void> {
      throw new Error(`${name} is not taken back: drop the database instead`);
    }
  }
  Object.defineProperty(SchemaMigration, 'name', { value: name });
  return SchemaMigration;
}

/** Triggers of a statement see its rows in these tables, by what it does. */
const CHANGED_ROWS = {
  insert: 'NEW TABLE AS come',
  update: 'OLD TABLE AS gone NEW TABLE AS come',
  delete: 'OLD TABLE AS gone',
} as const;

/**
 * Functions and triggers that follow each statement on a table: sums that are kept instead of counted.
 * @param follow what is done with the rows `gone` and `come`, by what the statement does
 */
export const followStatements = (
  table: string,
  name: string,
  follow: Readonly<Record<keyof typeof CHANGED_ROWS, string>>,
): string[] =>
  (['insert', 'update', 'delete'] as const).flatMap((change) => [
    `CREATE FUNCTION ${name}_${change}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${follow[change]} RETURN NULL; END $$`,
    `CREATE TRIGGER ${name}_${change} AFTER ${change} ON ${table} REFERENCING ${CHANGED_ROWS[change]}
     FOR EACH STATEMENT EXECUTE FUNCTION ${name}_${change}()`,
  ]);
