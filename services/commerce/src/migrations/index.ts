import { OUTBOX_TABLES } from '@alcova/messaging/outbox';
import { IMPORT_TABLES, schemaMigration } from '@alcova/persistence';
import { AD_NAMES } from './ad-names';
import { BOOKS_AND_ADS, COUNTS, PICTURES } from './tables';

export const migrations = [
  schemaMigration('CreateCommerce1700000000000', [
    ...[...OUTBOX_TABLES, ...IMPORT_TABLES],
    ...[...PICTURES, ...BOOKS_AND_ADS, ...COUNTS],
  ]),
  schemaMigration('AdNames1764460800000', AD_NAMES),
];
