import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How the age of visitors is made sure of, by country: by their own word alone until an administrator says otherwise. */
export class AddPolicyAges1700000019000 implements MigrationInterface {
  readonly name = 'AddPolicyAges1700000019000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE policies ADD COLUMN ages jsonb NOT NULL DEFAULT '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE policies DROP COLUMN ages');
  }
}
