/** Whether a video lies in the trash, or is deleted, by the newest word on it. */
export const TRASHED_STATE: readonly string[] = [
  'ALTER TABLE trashed_videos ADD COLUMN is_trashed boolean NOT NULL DEFAULT false',
];
