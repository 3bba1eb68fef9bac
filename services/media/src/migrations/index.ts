import { OUTBOX_TABLES } from '@alcova/messaging/outbox';
import { IMPORT_TABLES, schemaMigration } from '@alcova/persistence';
import { ALIGNMENTS } from './alignments';
import { ASSETS, CAPTIONS, JOBS, KEEPING } from './assets';
import { CANCELLED_UPLOADS } from './cancelled-uploads';
import { HOLDS, LIKENESS } from './holds-and-likeness';

/** Rows that are there once and for all. */
const FIRST_ROWS: readonly string[] = [
  'INSERT INTO sweeps DEFAULT VALUES',
  'INSERT INTO hash_revisions (revision) VALUES (0)',
  `INSERT INTO hash_lists (id, name, is_own, is_live, imported_at) VALUES ('removed', 'Removidos deste site', true, true, now())`,
];

export const migrations = [
  schemaMigration('CreateMedia1700000000000', [
    ...['CREATE EXTENSION IF NOT EXISTS unaccent', 'CREATE EXTENSION IF NOT EXISTS pg_trgm'],
    ...[...OUTBOX_TABLES, ...IMPORT_TABLES],
    ...[...ASSETS, ...JOBS, ...CAPTIONS, ...KEEPING, ...HOLDS, ...LIKENESS, ...FIRST_ROWS],
  ]),
  schemaMigration('CancelledUploads1764547200000', CANCELLED_UPLOADS),
  schemaMigration('Alignments1764720000000', ALIGNMENTS),
];
