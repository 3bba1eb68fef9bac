/** Questions of sign-ins by a passkey alone: they name nobody until they are answered. */
export const PASSKEY_ENTRIES: readonly string[] = [
  `
      CREATE TABLE passkey_entries (
        challenge text PRIMARY KEY,
        expires_at timestamptz NOT NULL
      )`,
  'CREATE INDEX passkey_entries_expiry ON passkey_entries (expires_at)',
];
