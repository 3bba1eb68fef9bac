import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The newest word on each video that was ever moved into the trash or out of it, so that words in the wrong order do no harm. */
export class FollowTrash1700000020371 implements MigrationInterface {
  readonly name = 'FollowTrash1700000020371';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE trashed_videos (video_id text PRIMARY KEY, version bigint NOT NULL)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE trashed_videos');
  }
}
