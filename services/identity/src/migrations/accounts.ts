/** Accounts, found and listed by name, address, registration and the last day of use. */
export const ACCOUNTS: readonly string[] = [
  // unaccent() is only STABLE, since its dictionary could change; ours does not, and an index needs IMMUTABLE.
  `
      CREATE FUNCTION account_fold(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS
      $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, normalize($1, NFKC))) $$`,
  `
      CREATE TABLE accounts (
        id text PRIMARY KEY,
        name text NOT NULL,
        email text NOT NULL,
        photo text,
        role text NOT NULL DEFAULT 'user' CHECK (role IN ('user', 'moderator', 'admin')),
        status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'disabled', 'erased')),
        password_hash text,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        email_key text NOT NULL,
        email_confirmed_at timestamptz,
        generation integer NOT NULL DEFAULT 0,
        version bigint NOT NULL DEFAULT 1,
        erased_at timestamptz,
        name_key text GENERATED ALWAYS AS (account_fold(name)) STORED,
        search_text text GENERATED ALWAYS AS (account_fold(((((name || chr(10)) || email) || chr(10)) || email_key))) STORED,
        -- Of those that came from another installation; invited once they were told.
        imported_at timestamptz,
        invited_at timestamptz,
        -- Until when it has to confirm its address; set once the person was told.
        confirm_by timestamptz,
        last_seen_on date
      )`,
  `CREATE UNIQUE INDEX accounts_email_key ON accounts (email_key) WHERE status <> 'erased'`,
  `CREATE INDEX accounts_search ON accounts USING gin (search_text gin_trgm_ops) WHERE status <> 'erased'`,
  `CREATE INDEX accounts_by_name ON accounts (name_key, id) WHERE status <> 'erased'`,
  `CREATE INDEX accounts_staff_by_name ON accounts (role, name_key, id) WHERE status <> 'erased' AND role <> 'user'`,
  `CREATE INDEX accounts_disabled_by_name ON accounts (name_key, id) WHERE status = 'disabled'`,
  `CREATE INDEX accounts_to_invite ON accounts (id) WHERE imported_at IS NOT NULL AND invited_at IS NULL AND status = 'active'`,
  `CREATE INDEX accounts_unconfirmed ON accounts (confirm_by) WHERE email_confirmed_at IS NULL AND status = 'active'`,
  `CREATE INDEX accounts_by_registered ON accounts (created_at, id) WHERE status <> 'erased'`,
  `CREATE INDEX accounts_staff_by_registered ON accounts (role, created_at, id) WHERE status <> 'erased' AND role <> 'user'`,
  `CREATE INDEX accounts_disabled_by_registered ON accounts (created_at, id) WHERE status = 'disabled'`,
  `CREATE INDEX accounts_by_seen ON accounts (COALESCE(last_seen_on, '-infinity'::date), id) WHERE status <> 'erased'`,
  `CREATE INDEX accounts_staff_by_seen ON accounts (role, COALESCE(last_seen_on, '-infinity'::date), id) WHERE status <> 'erased' AND role <> 'user'`,
  `CREATE INDEX accounts_disabled_by_seen ON accounts (COALESCE(last_seen_on, '-infinity'::date), id) WHERE status = 'disabled'`,
];

/** The sign-ins of accounts, and the sessions that come from them. */
export const SESSIONS: readonly string[] = [
  `
      CREATE TABLE sign_ins (
        family text PRIMARY KEY,
        account_id text NOT NULL REFERENCES accounts (id),
        device text NOT NULL,
        signed_in_at timestamptz NOT NULL DEFAULT now(),
        last_used_at timestamptz NOT NULL DEFAULT now(),
        proved_at timestamptz NOT NULL DEFAULT now(),
        ended_at timestamptz,
        recorded_at timestamptz NOT NULL DEFAULT now()
      )`,
  'CREATE INDEX sign_ins_account ON sign_ins (account_id) WHERE ended_at IS NULL',
  `
      CREATE TABLE sessions (
        id text PRIMARY KEY,
        family text NOT NULL,
        account_id text NOT NULL REFERENCES accounts (id),
        token_hash text NOT NULL UNIQUE,
        device text NOT NULL,
        successor text,
        rotated_at timestamptz,
        revoked_at timestamptz,
        expires_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        CHECK ((successor IS NULL) = (rotated_at IS NULL)),
        CONSTRAINT sessions_family_fk FOREIGN KEY (family) REFERENCES sign_ins (family) ON DELETE CASCADE
      )`,
  'CREATE INDEX sessions_family ON sessions (family)',
  'CREATE INDEX sessions_account ON sessions (account_id)',
  'CREATE INDEX sessions_expiry ON sessions (expires_at)',
];

/** Which access tokens count no more: written with the change that revokes them, then told to the gateways. */
export const REVOCATIONS: readonly string[] = [
  `
      CREATE TABLE revocations (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        key text NOT NULL,
        value jsonb NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        published_at timestamptz
      )`,
  'CREATE INDEX revocations_waiting ON revocations (id) WHERE published_at IS NULL',
  'CREATE INDEX revocations_age ON revocations (created_at)',
];

/** Counts of all kinds of acts, links to providers, second factors with their recovery codes, passkeys (WebAuthn), and what waits for an answer. */
export const CREDENTIALS: readonly string[] = [
  `
      CREATE TABLE attempts (
        subject text PRIMARY KEY,
        tries integer NOT NULL,
        window_ends timestamptz NOT NULL
      )`,
  'CREATE INDEX attempts_window ON attempts (window_ends)',
  `
      CREATE TABLE provider_links (
        issuer text NOT NULL,
        subject text NOT NULL,
        account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        linked_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (issuer, subject),
        UNIQUE (account_id, issuer)
      )`,
  `
      CREATE TABLE second_factors (
        account_id text PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
        sealed text NOT NULL,
        started_at timestamptz NOT NULL DEFAULT now(),
        confirmed_at timestamptz,
        last_step bigint NOT NULL DEFAULT 0
      )`,
  'CREATE INDEX second_factors_started ON second_factors (started_at) WHERE confirmed_at IS NULL',
  `
      CREATE TABLE recovery_codes (
        account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        hash text NOT NULL,
        used_at timestamptz,
        PRIMARY KEY (account_id, hash)
      )`,
  `
      CREATE TABLE sign_in_challenges (
        token_hash text PRIMARY KEY,
        account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        generation integer NOT NULL,
        kind text NOT NULL CHECK (kind IN ('sign-in', 'provider-sign-in')),
        tries integer NOT NULL DEFAULT 0,
        expires_at timestamptz NOT NULL
      )`,
  'CREATE INDEX sign_in_challenges_account ON sign_in_challenges (account_id)',
  'CREATE INDEX sign_in_challenges_expiry ON sign_in_challenges (expires_at)',
  `
      CREATE TABLE passkeys (
        id text PRIMARY KEY,
        account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        name text NOT NULL,
        public_key bytea NOT NULL,
        counter bigint NOT NULL,
        transports text[] NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        last_used_at timestamptz
      )`,
  'CREATE INDEX passkeys_account ON passkeys (account_id)',
  `
      CREATE TABLE passkey_challenges (
        challenge text PRIMARY KEY,
        account_id text NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        purpose text NOT NULL CHECK (purpose IN ('creation', 'sign-in', 'proof')),
        expires_at timestamptz NOT NULL
      )`,
  'CREATE INDEX passkey_challenges_account ON passkey_challenges (account_id)',
  'CREATE INDEX passkey_challenges_expiry ON passkey_challenges (expires_at)',
];
