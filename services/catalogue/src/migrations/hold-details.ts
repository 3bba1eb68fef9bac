/** What moderation tells of a hold besides its reason. */
export const HOLD_DETAILS: readonly string[] = [
  `ALTER TABLE video_holds ADD COLUMN decision text, ADD COLUMN lists text[] NOT NULL DEFAULT '{}'`,
];
