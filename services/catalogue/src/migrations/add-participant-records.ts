import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What is kept of the participants of videos, sealed; open is only what a round looks for, the day on which a consent ends. And what catalogue
 * knows of the site's setting.
 */
export class AddParticipantRecords1700000007100 implements MigrationInterface {
  readonly name = 'AddParticipantRecords1700000007100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE participant_records (
        id text PRIMARY KEY,
        video_id text NOT NULL REFERENCES videos (id) ON DELETE CASCADE,
        version integer NOT NULL DEFAULT 1,
        sealed text NOT NULL,
        expires_on date,
        is_expiry_seen boolean NOT NULL DEFAULT false,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE INDEX participant_records_video ON participant_records (video_id, id)');
    await runner.query(
      'CREATE INDEX participant_records_expiry ON participant_records (expires_on) WHERE expires_on IS NOT NULL AND NOT is_expiry_seen',
    );
    await runner.query(`
      CREATE TABLE record_rule (
        only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
        is_required boolean NOT NULL DEFAULT false,
        version integer NOT NULL DEFAULT 0
      )`);
    await runner.query('INSERT INTO record_rule DEFAULT VALUES');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE record_rule, participant_records');
  }
}
