import type { DatabaseService } from '../../../local/names';
import { facts, still, type Tables } from './growth';

const COMMON: Tables = {
  ...still('imported_records', 'schema_migrations'),
  outbox: {
    grows: 'for a while',
    why: 'told rows for an hour, given up letters for 30 days',
    until: `published_at + CASE kind WHEN 'dead' THEN interval '30 days' ELSE interval '1 hour' END`,
    within: 3,
    // What is older than its stream counts as lost with it, and is told again; not so the jobs.
    age: `UPDATE outbox SET published_at = now() - interval '1 hour' WHERE kind = 'job' AND published_at IS NOT NULL`,
  },
  processed_events: {
    grows: 'for a while',
    why: 'for 14 days, twice as long as the stream keeps an event',
    until: `processed_at + interval '14 days'`,
    within: 3,
    age: `UPDATE processed_events SET processed_at = now() - interval '14 days' WHERE processed_at < now() - interval '2 minutes'`,
  },
};

/** Every table there is, by its service: one that is not here is a problem. */
export const TABLES: Readonly<Record<DatabaseService, Tables>> = {
  identity: {
    ...COMMON,
    ...still(
      'accounts',
      'age_answers',
      'age_counts',
      'age_lists',
      'attempts',
      'email_changes',
      'erasures',
      'exports',
      'mail_links',
      'mails',
      'notices',
      'provider_links',
    ),
    ...still('recovery_codes', 'reset_requests', 'second_factors', 'sign_in_challenges'),
    ...facts(['audit_entries', 'acts of operators and administrators on accounts']),
    access_records: {
      grows: 'for a while',
      // None can be made old: the database itself refuses to change them.
      why: 'one of each sign-in, six months by law',
      until: `occurred_at + interval '6 months'`,
      within: 19,
    },
    revocations: {
      grows: 'for a while',
      why: 'as long as a token lives',
      until: `created_at + interval '30 minutes'`,
      within: 5,
    },
    sessions: {
      grows: 'for a while',
      why: 'one of each sign-in and renewal, 30 days and one more',
      until: `expires_at + interval '1 day'`,
      within: 19,
      // Only of people who signed in and did nothing: the others are in use, and who decides and uploads renews after a while.
      age: `UPDATE sessions SET expires_at = now() - interval '1 day' WHERE family IN
              (SELECT family FROM sign_ins WHERE last_used_at = signed_in_at AND signed_in_at < now() - interval '5 minutes')
            AND account_id IN (SELECT id FROM accounts WHERE role = 'user')
            AND NOT EXISTS (SELECT FROM sessions s WHERE s.family = sessions.family AND s.successor IS NOT NULL)`,
    },
    sign_ins: {
      grows: 'for a while',
      why: 'as long as one of its sessions',
      until: `CASE WHEN EXISTS (SELECT FROM sessions s WHERE s.family = sign_ins.family) THEN NULL ELSE last_used_at END`,
      within: 19,
    },
  },
  catalogue: {
    ...COMMON,
    ...still('erased_accounts', 'home_blocks', 'home_orders', 'list_marks', 'list_states', 'view_slots'),
    ...still(
      'participant_records',
      'record_rule',
      'sitemap_parts',
      'statistics_days',
      'video_holds',
      'video_totals',
    ),
    ...facts(
      ['videos', 'uploads'],
      ['asset_states', 'one of each film'],
      ['video_counters', 'one of each video'],
      ['video_ranks', 'one of each video in each order'],
      ['video_totals', 'one of each category and slot, of which there are 16'],
      ['counter_sums', 'one of each slot'],
      ['reactions', 'one of each person and video'],
      ['favorites', 'one of each person and video'],
      ['history', 'one of each person and video'],
      ['view_days', 'one of each video and day, as many days as the charts show'],
    ),
    view_windows: {
      grows: 'for a while',
      why: 'half an hour, in which a view counts once',
      until: `counted_at + interval '30 minutes'`,
      within: 13,
    },
  },
  moderation: {
    ...COMMON,
    ...still(
      'case_notes',
      'content_holds',
      'evidence_due',
      'legal_texts',
      'match_waits',
      'policies',
      'settings',
    ),
    ...still('tale_notes', 'terms'),
    ...facts(
      ['tales', 'tales'],
      ['tale_authors', 'one of each person who sent a tale'],
      ['tale_fingerprints', 'one of each tale'],
      ['tale_decisions', 'decisions'],
      ['tale_totals', 'one of each state, category and slot that there is'],
      ['audit_entries', 'the log of decisions and views of tales'],
      ['audit_actors', 'who did what stands in the log'],
      ['audit_batches', 'one of so many entries of the log'],
      ['cases', 'one of each tale that was reported'],
      ['case_decisions', 'decisions'],
      ['evidence', 'one of each case'],
      ['reports', 'reports'],
    ),
    asset_videos: {
      grows: 'for a while',
      why: 'one of each film, 7 days',
      until: `at + interval '7 days'`,
      within: 13,
      age: `UPDATE asset_videos SET at = now() - interval '7 days'`,
    },
  },
  commerce: {
    ...COMMON,
    ...still(
      'ad_days',
      'ad_windows',
      'ads',
      'book_days',
      'book_windows',
      'books',
      'pictures',
      'stored_pictures',
    ),
  },
  media: {
    ...COMMON,
    ...still('captions', 'hash_lists', 'hash_revisions', 'held_assets', 'likeness_decisions', 'listed_files'),
    ...still('listed_hashes', 'listings', 'source_retention', 'sweeps', 'uploaded_images'),
    ...facts(
      ['assets', 'one of each upload'],
      ['asset_hashes', 'pictures of each film to compare with'],
      ['asset_images', 'pictures of each film'],
      ['file_hashes', 'one of each film'],
      ['jobs', 'what was done for each film'],
      ['uploads', 'the log of uploads'],
    ),
  },
};
