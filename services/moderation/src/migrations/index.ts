import { DEFAULT_POLICY, NO_SETTINGS } from '@alcova/contracts';
import { OUTBOX_TABLES } from '@alcova/messaging/outbox';
import { foldFunction, IMPORT_TABLES, schemaMigration, type SchemaStatement } from '@alcova/persistence';
import { SHIPPED_TERMS } from '../tales/terms/shipped-terms';
import { CASE_LISTS, TRASHED_STATE } from './desk-of-cases';
import { AUDIT, POLICIES, SETTINGS } from './governance';
import { AUTHORITY_REPORTS, CASES, REPORTS, TRASHED_VIDEOS, URGENT_CALLS } from './reports';
import { DESK, ENGAGEMENT, REFERENCES, SIGNALS } from './tale-work';
import { NEXT_OF_CATEGORY, TALE_ORDERS } from './tale-orders';
import { TALE_TOTALS } from './tale-totals';
import { TALES } from './tales';

/** What a site begins with: nothing set, the built-in policy, the terms that the software comes with. */
const FIRST_ROWS: readonly SchemaStatement[] = [
  ['INSERT INTO settings (chosen) VALUES ($1)', [JSON.stringify(NO_SETTINGS)]],
  ['INSERT INTO policies (version, rules) VALUES (0, $1)', [JSON.stringify(DEFAULT_POLICY)]],
  ['INSERT INTO terms (items, version) VALUES ($1, 1)', [JSON.stringify(SHIPPED_TERMS.items)]],
  'INSERT INTO urgent_calls DEFAULT VALUES',
];

export const migrations = [
  schemaMigration('CreateModeration1700000000000', [
    ...['CREATE EXTENSION IF NOT EXISTS pg_trgm', foldFunction('tale_plain_text')],
    ...[...OUTBOX_TABLES, ...IMPORT_TABLES],
    ...[...TALES, ...TALE_TOTALS, ...DESK, ...SIGNALS, ...ENGAGEMENT, ...REFERENCES],
    ...[...CASES, ...REPORTS, ...AUTHORITY_REPORTS, ...URGENT_CALLS, ...TRASHED_VIDEOS],
    ...[...SETTINGS, ...POLICIES, ...AUDIT, ...FIRST_ROWS],
  ]),
  schemaMigration('DeskOfCases1764460800000', [...TRASHED_STATE, ...CASE_LISTS]),
  schemaMigration('NextOfCategory1764547200000', NEXT_OF_CATEGORY),
  schemaMigration('TaleOrders1764547260000', TALE_ORDERS),
];
