/** Texts of voices, what came of their alignment, and the job that does it. */
export const ALIGNMENTS: readonly string[] = [
  'ALTER TABLE jobs DROP CONSTRAINT jobs_kind_check',
  `
      ALTER TABLE jobs ADD CONSTRAINT jobs_kind_check
        CHECK (kind IN ('probe', 'package', 'poster', 'analyse', 'chunk', 'audio', 'assemble', 'join', 'align', 'remove'))`,
  `
      CREATE TABLE alignments (
        asset_id text PRIMARY KEY REFERENCES assets (id),
        revision integer NOT NULL,
        part integer NOT NULL CHECK (part >= 0),
        text text NOT NULL,
        sentences jsonb,
        version integer NOT NULL DEFAULT 1,
        caption_key text,
        accepted_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        CHECK (accepted_at IS NULL OR sentences IS NOT NULL)
      )`,
];
