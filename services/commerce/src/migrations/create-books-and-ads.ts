import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Books and banner ads with the specification's fields. */
export class CreateBooksAndAds1700000001000 implements MigrationInterface {
  readonly name = 'CreateBooksAndAds1700000001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE books (
        id text PRIMARY KEY,
        title text NOT NULL,
        description text NOT NULL,
        cover_url text NOT NULL,
        price numeric(10, 2) NOT NULL CHECK (price >= 0),
        link text NOT NULL,
        type text NOT NULL CHECK (type IN ('ebook', 'fisico')),
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`
      CREATE TABLE ads (
        id text PRIMARY KEY,
        image_url text NOT NULL,
        redirect_url text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE ads');
    await runner.query('DROP TABLE books');
  }
}
