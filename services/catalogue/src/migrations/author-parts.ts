/** Administrators look for authors by a part of the name. */
export const AUTHOR_PARTS: readonly string[] = [
  'CREATE INDEX videos_author_part ON videos USING gin (fold(author) gin_trgm_ops)',
];
