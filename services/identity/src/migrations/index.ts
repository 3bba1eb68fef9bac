import { OUTBOX_TABLES } from '@alcova/messaging/outbox';
import { schemaMigration } from '@alcova/persistence';
import { ACCOUNTS, CREDENTIALS, REVOCATIONS, SESSIONS } from './accounts';
import { EMAIL_CHANGES, MAILS, NOTICES, REGISTRATIONS, WEBHOOK } from './mails';
import { PASSKEY_ENTRIES } from './passkey-entries';
import { ACCESS_RECORDS, AGES, PERSONAL_DATA } from './records';

export const migrations = [
  schemaMigration('CreateIdentity1700000000000', [
    ...['CREATE EXTENSION IF NOT EXISTS unaccent', 'CREATE EXTENSION IF NOT EXISTS pg_trgm'],
    ...[...OUTBOX_TABLES, ...ACCOUNTS, ...SESSIONS, ...REVOCATIONS, ...CREDENTIALS],
    ...[...MAILS, ...REGISTRATIONS, ...EMAIL_CHANGES, ...NOTICES, ...WEBHOOK],
    ...[...ACCESS_RECORDS, ...PERSONAL_DATA, ...AGES],
  ]),
  schemaMigration('PasskeyEntries1764475200000', PASSKEY_ENTRIES),
];
