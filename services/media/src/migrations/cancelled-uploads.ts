/** Who gave an upload up, and how many bytes had come by then. */
export const CANCELLED_UPLOADS: readonly string[] = [
  'ALTER TABLE uploads ADD COLUMN sent_bytes bigint CHECK (sent_bytes >= 0), ADD COLUMN cancelled_by text',
  'CREATE INDEX uploads_cancelled_by ON uploads (cancelled_by, id) WHERE cancelled_by IS NOT NULL',
];
