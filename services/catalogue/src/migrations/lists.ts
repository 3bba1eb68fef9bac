/**
 * Lists of a million videos: a narrow row a video that the lists by views and likes walk (`video_ranks`), places in long lists from where a
 * page is reached in few steps (`list_marks`), shuffled orders for /home, the parts of the sitemap.
 */
export const LISTS: readonly string[] = [
  // Moves whenever what lists hold may have changed, without a row that everybody would wait for.
  'CREATE SEQUENCE list_changes',
  `
      CREATE TABLE video_ranks (
        video_id text PRIMARY KEY REFERENCES videos (id) ON DELETE CASCADE,
        category text NOT NULL,
        is_active boolean NOT NULL,
        is_public boolean NOT NULL,
        title_folded text NOT NULL,
        views bigint NOT NULL DEFAULT 0,
        likes bigint NOT NULL DEFAULT 0,
        comments bigint NOT NULL DEFAULT 0
      )`,
  `
      CREATE TABLE list_marks (
        list text NOT NULL,
        rank bigint NOT NULL,
        value text NOT NULL,
        video_id text NOT NULL,
        PRIMARY KEY (list, rank)
      )`,
  `
      CREATE TABLE list_states (
        list text PRIMARY KEY,
        built_at timestamptz NOT NULL,
        changes bigint NOT NULL
      )`,
  `
      CREATE TABLE home_orders (
        pool text NOT NULL,
        place integer NOT NULL,
        epoch bigint NOT NULL,
        blocks integer NOT NULL,
        PRIMARY KEY (pool, place)
      )`,
  `
      CREATE TABLE home_blocks (
        pool text NOT NULL,
        place integer NOT NULL,
        block integer NOT NULL,
        ids text[] NOT NULL,
        PRIMARY KEY (pool, place, block),
        FOREIGN KEY (pool, place) REFERENCES home_orders (pool, place) ON DELETE CASCADE
      )`,
  `
      CREATE TABLE sitemap_parts (
        part integer PRIMARY KEY,
        first_id text NOT NULL UNIQUE,
        videos integer NOT NULL DEFAULT 0,
        updated_at timestamptz
      )`,
];
