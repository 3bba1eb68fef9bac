/** Whether a video lies in the trash, or is deleted, by the newest word on it. */
export const TRASHED_STATE: readonly string[] = [
  'ALTER TABLE trashed_videos ADD COLUMN is_trashed boolean NOT NULL DEFAULT false',
];

/** Cases by the nearest deadline, and by a part of their title or author. */
export const CASE_LISTS: readonly string[] = [
  `CREATE INDEX cases_desk ON cases ((state <> 'waiting'), (CASE WHEN state = 'waiting' THEN due_at END), opened_at DESC, id DESC)`,
  'CREATE INDEX cases_words ON cases USING gin (tale_search_text(title, author) gin_trgm_ops)',
];
