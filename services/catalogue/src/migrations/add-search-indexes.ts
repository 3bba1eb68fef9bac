import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where the letters stand that signs become in the index of titles: Chinese characters, twenty thousand of them, letters to every locale. */
const LETTERS_FROM = 0x4e00;
const LETTERS = 20_000;
const ASCII_SIGNS = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).filter(
  (sign) => !/[a-z0-9]/i.test(sign),
);
const THEIR_LETTERS = ASCII_SIGNS.map((sign) => String.fromCharCode(LETTERS_FROM + sign.charCodeAt(0)));
const quoted = (signs: readonly string[]): string => `'${signs.join('').replaceAll("'", "''")}'`;

/**
 * Trigrams are made of letters and digits alone: to the index of titles `ção%` was every title with a word that ends so. It is made of
 * titles whose signs and blanks are letters of their own now (`spelt`), so it also knows where words meet. Beginnings of titles come from
 * an index that answers alone, with what they are filtered and ordered by.
 */
export class AddSearchIndexes1700000004000 implements MigrationInterface {
  readonly name = 'AddSearchIndexes1700000004000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION spelt(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
        SELECT CASE WHEN octet_length($1) = length($1) THEN translate($1, ${quoted(ASCII_SIGNS)}, ${quoted(THEIR_LETTERS)})
          ELSE (SELECT string_agg(CASE WHEN sign ~ '[[:alnum:]]' THEN sign ELSE chr(${LETTERS_FROM} + ascii(sign) % ${LETTERS}) END, '' ORDER BY place)
                FROM string_to_table($1, NULL) WITH ORDINALITY AS signs (sign, place)) END $$`);
    await runner.query('DROP INDEX videos_title, videos_title_start');
    await runner.query('CREATE INDEX videos_title ON videos USING gin (spelt(title_folded) gin_trgm_ops)');
    await runner.query(`
      CREATE INDEX video_ranks_public_title ON video_ranks (title_folded text_pattern_ops) INCLUDE (category, views, video_id)
      WHERE is_public`);
    await runner.query('DROP INDEX video_ranks_start_1, video_ranks_start_2');
    for (const length of [1, 2])
      // An index of an expression answers alone only when it also holds what the expression is made of.
      await runner.query(`
        CREATE INDEX video_ranks_start_${length} ON video_ranks ("left"(title_folded, ${length}), views, video_id) INCLUDE (category, title_folded)
        WHERE is_public`);
    // The planner knows the new column of the index only from here on.
    await runner.query('ANALYZE videos');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP INDEX video_ranks_start_1, video_ranks_start_2, video_ranks_public_title, videos_title',
    );
    for (const length of [1, 2])
      await runner.query(
        `CREATE INDEX video_ranks_start_${length} ON video_ranks ("left"(title_folded, ${length}), views, video_id) WHERE is_public`,
      );
    await runner.query('CREATE INDEX videos_title ON videos USING gin (title_folded gin_trgm_ops)');
    await runner.query(
      'CREATE INDEX videos_title_start ON videos (title_folded text_pattern_ops) WHERE is_public',
    );
    await runner.query('DROP FUNCTION spelt(text)');
  }
}
