/**
 * Pictures from outside with the work to be done on them. `pictures.key` is where one stands in the store; `stored_pictures` names what this
 * service itself has put there.
 */
export const PICTURES: readonly string[] = [
  `
      CREATE TABLE pictures (
        id text PRIMARY KEY,
        source text NOT NULL,
        size text NOT NULL CHECK (size IN ('cover', 'banner')),
        state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'ready', 'failed')),
        key text,
        reason text,
        attempts integer NOT NULL DEFAULT 0,
        lease text,
        due_at timestamptz NOT NULL DEFAULT now(),
        created_at timestamptz NOT NULL DEFAULT now(),
        CHECK ((state = 'ready') = (key IS NOT NULL))
      )`,
  `CREATE INDEX pictures_due ON pictures (due_at) WHERE state = 'pending'`,
  'CREATE INDEX pictures_key ON pictures (key) WHERE key IS NOT NULL',
  `
      CREATE TABLE stored_pictures (
        key text PRIMARY KEY,
        touched_at timestamptz NOT NULL DEFAULT now()
      )`,
  'CREATE INDEX stored_pictures_touched ON stored_pictures (touched_at)',
];

/** Books and banner ads with the specification's fields, their schedules, and the trash. */
export const BOOKS_AND_ADS: readonly string[] = [
  `
      CREATE TABLE books (
        id text PRIMARY KEY,
        title text NOT NULL,
        description text NOT NULL,
        price numeric(10,2) NOT NULL CHECK (price >= (0)::numeric),
        link text NOT NULL,
        type text NOT NULL CHECK (type IN ('ebook', 'fisico')),
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        picture_id text UNIQUE REFERENCES pictures (id),
        version integer NOT NULL DEFAULT 1,
        changes integer NOT NULL DEFAULT 1,
        -- Null: not in the trash.
        trashed_at timestamptz
      )`,
  'CREATE INDEX books_newest ON books (created_at DESC, id DESC)',
  'CREATE INDEX books_newest_of_type ON books (type, created_at DESC, id DESC)',
  'CREATE INDEX books_trashed ON books (trashed_at, id) WHERE trashed_at IS NOT NULL',
  `
      CREATE TABLE ads (
        id text PRIMARY KEY,
        redirect_url text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        picture_id text UNIQUE REFERENCES pictures (id),
        weight integer NOT NULL DEFAULT 1 CHECK (weight >= 1 AND weight <= 1000),
        is_active boolean NOT NULL DEFAULT true,
        starts_at timestamptz,
        ends_at timestamptz,
        version integer NOT NULL DEFAULT 1,
        changes integer NOT NULL DEFAULT 1,
        -- Null: not in the trash.
        trashed_at timestamptz,
        CONSTRAINT ads_schedule CHECK (ends_at > starts_at)
      )`,
  'CREATE INDEX ads_newest ON ads (created_at DESC, id DESC)',
  'CREATE INDEX ads_trashed ON ads (trashed_at, id) WHERE trashed_at IS NOT NULL',
];

/** What is counted of both, by day, and who was counted just now. */
export const COUNTS: readonly string[] = [
  `
      CREATE TABLE ad_windows (
        ad_id text NOT NULL REFERENCES ads (id) ON DELETE CASCADE,
        kind text NOT NULL CHECK (kind IN ('impression', 'click')),
        visitor text NOT NULL,
        counted_at timestamptz NOT NULL,
        PRIMARY KEY (ad_id, kind, visitor)
      )`,
  'CREATE INDEX ad_windows_counted ON ad_windows (counted_at)',
  `
      CREATE TABLE ad_days (
        ad_id text NOT NULL REFERENCES ads (id) ON DELETE CASCADE,
        day date NOT NULL,
        placement text NOT NULL,
        impressions bigint NOT NULL DEFAULT 0,
        clicks bigint NOT NULL DEFAULT 0,
        bot_impressions bigint NOT NULL DEFAULT 0,
        bot_clicks bigint NOT NULL DEFAULT 0,
        PRIMARY KEY (ad_id, day, placement)
      )`,
  `
      CREATE TABLE book_windows (
        book_id text NOT NULL REFERENCES books (id) ON DELETE CASCADE,
        visitor text NOT NULL,
        counted_at timestamptz NOT NULL,
        PRIMARY KEY (book_id, visitor)
      )`,
  'CREATE INDEX book_windows_counted ON book_windows (counted_at)',
  `
      CREATE TABLE book_days (
        book_id text NOT NULL REFERENCES books (id) ON DELETE CASCADE,
        day date NOT NULL,
        clicks bigint NOT NULL DEFAULT 0,
        bot_clicks bigint NOT NULL DEFAULT 0,
        PRIMARY KEY (book_id, day)
      )`,
];
