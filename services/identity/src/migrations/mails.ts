/**
 * Mail that waits, links that went out by mail, and who asked for one. While a mail that tells an owner what changed waits it takes in what comes
 * next, so that there is one for a burst: of an account at most one waits for an address.
 */
export const MAILS: readonly string[] = [
  `
      CREATE TABLE mails (
        id text PRIMARY KEY,
        recipient text NOT NULL,
        subject text NOT NULL,
        body_text text NOT NULL,
        body_html text NOT NULL,
        attempts integer NOT NULL DEFAULT 0,
        next_try_at timestamptz NOT NULL DEFAULT now(),
        give_up_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        account_id text REFERENCES accounts (id),
        facts jsonb
      )`,
  'CREATE INDEX mails_next_try ON mails (next_try_at)',
  'CREATE UNIQUE INDEX mails_waiting_facts ON mails (account_id, recipient) WHERE facts IS NOT NULL AND attempts = 0',
  `
      CREATE TABLE mail_links (
        token_hash text PRIMARY KEY,
        purpose text NOT NULL CHECK (purpose IN ('reset', 'confirm')),
        account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        email_key text NOT NULL,
        expires_at timestamptz NOT NULL
      )`,
  'CREATE INDEX mail_links_account ON mail_links (account_id)',
  'CREATE INDEX mail_links_expiry ON mail_links (expires_at)',
  `
      CREATE TABLE reset_requests (
        id text PRIMARY KEY,
        email_key text NOT NULL,
        turn integer NOT NULL DEFAULT 1,
        asked_at timestamptz NOT NULL DEFAULT now()
      )`,
  'CREATE INDEX reset_requests_turn ON reset_requests (turn, id)',
];

/** Registrations that wait until somebody opens the link in their mail: until then there is no account. */
export const REGISTRATIONS: readonly string[] = [
  `
      CREATE TABLE registrations (
        id text PRIMARY KEY,
        name text NOT NULL,
        email text NOT NULL,
        email_key text NOT NULL,
        password_hash text,
        token_hash text UNIQUE,
        expires_at timestamptz NOT NULL,
        turn integer NOT NULL DEFAULT 1
      )`,
  'CREATE INDEX registrations_waiting ON registrations (id) WHERE token_hash IS NULL',
  'CREATE INDEX registrations_email_key ON registrations (email_key)',
  'CREATE INDEX registrations_expiry ON registrations (expires_at)',
  'CREATE INDEX registrations_turn ON registrations (turn, id) WHERE token_hash IS NULL',
];

/** Addresses that wait to be confirmed by the links in two mails: at most one for an account. */
export const EMAIL_CHANGES: readonly string[] = [
  `
      CREATE TABLE email_changes (
        account_id text PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
        email text NOT NULL,
        email_key text NOT NULL,
        old_email_key text NOT NULL,
        family text NOT NULL,
        new_token_hash text UNIQUE,
        old_token_hash text UNIQUE,
        new_confirmed_at timestamptz,
        old_confirmed_at timestamptz,
        asked_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL
      )`,
  'CREATE INDEX email_changes_expiry ON email_changes (expires_at)',
];

/** Which notices of moderation were mailed already: each once, however often it is told. */
export const NOTICES: readonly string[] = [
  `
      CREATE TABLE notices (
        id text PRIMARY KEY,
        at timestamptz NOT NULL DEFAULT now()
      )`,
  'CREATE INDEX notices_at ON notices (at)',
];

/** The one address that is called for what is urgent, and the calls that wait to be made. */
export const WEBHOOK: readonly string[] = [
  `
      CREATE TABLE webhook (
        only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
        origin text NOT NULL,
        sealed text NOT NULL,
        set_at timestamptz NOT NULL DEFAULT now(),
        last_at timestamptz,
        last_outcome text,
        last_status integer
      )`,
  `
      CREATE TABLE webhook_calls (
        id text PRIMARY KEY,
        body text NOT NULL,
        attempts integer NOT NULL DEFAULT 0,
        next_try_at timestamptz NOT NULL DEFAULT now(),
        give_up_at timestamptz NOT NULL
      )`,
  'CREATE INDEX webhook_calls_next ON webhook_calls (next_try_at)',
];
