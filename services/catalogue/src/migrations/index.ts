import { OUTBOX_TABLES } from '@alcova/messaging/outbox';
import { IMPORT_TABLES, schemaMigration } from '@alcova/persistence';
import { VIDEO_ADDRESSES } from './addresses';
import { AUTHOR_PARTS } from './author-parts';
import { COUNTERS, ENGAGEMENT } from './counts';
import { HOLD_DETAILS } from './hold-details';
import { KEPT_SUMS } from './kept-sums';
import { LISTS } from './lists';
import { RANK_ORDERS, VIDEO_ORDERS } from './orders';
import { CLEARED_PLACES, PLACES, REMOVED_PLACES } from './places';
import { HOLDS, RECORDS } from './serving';
import { VIDEO_IDS, VIDEOS } from './videos';
import { WORDS } from './words';

/** Rows that are there once and for all. */
const FIRST_ROWS: readonly string[] = [
  `INSERT INTO sitemap_parts (part, first_id) VALUES (1, '')`,
  'INSERT INTO counter_sums (slot, views, likes, comments) VALUES (0, 0, 0, 0)',
  'INSERT INTO record_rule DEFAULT VALUES',
  'INSERT INTO policy_rule DEFAULT VALUES',
];

export const migrations = [
  schemaMigration('CreateCatalogue1700000000000', [
    ...[...OUTBOX_TABLES, ...IMPORT_TABLES, ...WORDS],
    ...[...VIDEO_IDS, ...VIDEOS, ...VIDEO_ORDERS, ...COUNTERS, ...ENGAGEMENT],
    ...[...LISTS, ...RANK_ORDERS, ...KEPT_SUMS, ...RECORDS, ...HOLDS, ...FIRST_ROWS],
  ]),
  schemaMigration('HoldDetails1764460800000', HOLD_DETAILS),
  schemaMigration('VideoAddresses1764547200000', VIDEO_ADDRESSES),
  schemaMigration('AuthorParts1764633600000', AUTHOR_PARTS),
  schemaMigration('Places1764720000000', PLACES),
  schemaMigration('RemovedPlaces1764806400000', REMOVED_PLACES),
  schemaMigration('ClearedPlaces1764892800000', CLEARED_PLACES),
];
