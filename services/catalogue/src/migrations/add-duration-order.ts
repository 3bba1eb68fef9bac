import type { MigrationInterface, QueryRunner } from 'typeorm';

const SCOPES = { all: 'true', active: 'is_active', inactive: 'NOT is_active', public: 'is_public' } as const;

/** Lists by duration, of all and of a category: administrators see the public lists with their own videos among them. */
export class AddDurationOrder1700000018100 implements MigrationInterface {
  readonly name = 'AddDurationOrder1700000018100';

  async up(runner: QueryRunner): Promise<void> {
    for (const [scope, condition] of Object.entries(SCOPES)) {
      await runner.query(`CREATE INDEX videos_${scope}_duration ON videos (duration, id) WHERE ${condition}`);
      await runner.query(
        `CREATE INDEX videos_${scope}_category_duration ON videos (category, duration, id) WHERE ${condition}`,
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const scope of Object.keys(SCOPES))
      await runner.query(`DROP INDEX videos_${scope}_duration, videos_${scope}_category_duration`);
  }
}
