import { NO_SETTINGS } from '@alcova/contracts';
import { outboxMigrations } from '@alcova/messaging/outbox';
import { CreateImportedRecords1700000009000 } from '@alcova/persistence';
import { FollowTrash1700000020371 } from './migrations/trashed-videos';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { BudgetAgreeingNetworks1700000020000 } from './migrations/agreeing-networks';
import { AddAgeChoices1700000019910 } from './migrations/age-choices';
import { AddAuthorityReports1700000020010 } from './migrations/authority-reports';
import { CallPeople1700000020330 } from './migrations/calls';
import { ChainAudit1700000001600 } from './migrations/audit';
import { KeepAuditTitles1700000020360 } from './migrations/audit-titles';
import { IndexAuthors1700000018100 } from './migrations/authors';
import { TellAuthors1700000020340 } from './migrations/authors-told';
import { NameAuditActors1700000017000 } from './migrations/audit-actors';
import { AnnouncePolicy1700000012000, CreatePolicies1700000002600 } from './migrations/policy';
import { AddPolicyAges1700000019000 } from './migrations/policy-ages';
import { DelayDecidedNotices1700000020320 } from './migrations/decided-notices';
import { EditTales1700000020342, KeepWithdrawnTexts1700000020341 } from './migrations/edited-tales';
import { SearchDeskTales1700000015000 } from './migrations/desk-search';
import { FoldWords1700000020200 } from './migrations/fold-words';
import { GrowTales1700000001300 } from './migrations/desk';
import { SearchTales1700000001500 } from './migrations/reading';
import { BudgetInstantHiding1700000003100 } from './migrations/instant-hiding';
import { ScaleTales1700000001700 } from './migrations/scale';
import { CloseDeletedCases1700000020350 } from './migrations/deleted-cases';
import { AddReports1700000001800 } from './migrations/reports';
import { IndexReporters1700000013000 } from './migrations/reporters';
import { SeedTerms1700000014000 } from './migrations/shipped-terms';
import { LikeTales1700000018000 } from './migrations/tale-engagement';
import { AddSignals1700000001400 } from './migrations/signals';

/** Tales with the specification's fields: pending is neither approved nor denied, and never both. */
export class CreateTales1700000001000 implements MigrationInterface {
  readonly name = 'CreateTales1700000001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE tales (
        id text PRIMARY KEY,
        title text NOT NULL,
        tale text NOT NULL,
        category text NOT NULL CHECK (category IN ('hetero', 'gay', 'trans', 'lesbicas-bi', 'incesto')),
        author text NOT NULL DEFAULT 'Anônimo',
        sent_at timestamptz NOT NULL DEFAULT now(),
        is_read boolean NOT NULL DEFAULT false,
        is_approved boolean NOT NULL DEFAULT false,
        is_denied boolean NOT NULL DEFAULT false,
        video_url text,
        CHECK (NOT (is_approved AND is_denied))
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE tales');
  }
}

/** The lists and counts of those who review: by time of sending, and those that wait. */
export class IndexTales1700000001100 implements MigrationInterface {
  readonly name = 'IndexTales1700000001100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX tales_sent ON tales (sent_at DESC, id DESC)');
    await runner.query(
      'CREATE INDEX tales_waiting ON tales (sent_at DESC, id DESC) WHERE NOT is_approved AND NOT is_denied',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX tales_waiting, tales_sent');
  }
}

/** Settings in place of the environment's, legal texts in all their versions, and the log of who changed what. */
export class CreateSettings1700000001200 implements MigrationInterface {
  readonly name = 'CreateSettings1700000001200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE settings (
        only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
        chosen jsonb NOT NULL,
        version integer NOT NULL DEFAULT 0,
        changes integer NOT NULL DEFAULT 0,
        updated_at timestamptz
      )`);
    await runner.query('INSERT INTO settings (chosen) VALUES ($1)', [JSON.stringify(NO_SETTINGS)]);
    await runner.query(`
      CREATE TABLE legal_texts (
        page text NOT NULL,
        version integer NOT NULL CHECK (version > 0),
        holds_from date NOT NULL,
        body text NOT NULL,
        published_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (page, version)
      )`);
    await runner.query(`
      CREATE TABLE audit_entries (
        id text PRIMARY KEY,
        at timestamptz NOT NULL DEFAULT now(),
        actor_id text,
        action text NOT NULL,
        subject text NOT NULL,
        before jsonb,
        after jsonb
      )`);
    await runner.query(
      'CREATE INDEX audit_entries_actor ON audit_entries (actor_id, id) WHERE actor_id IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE audit_entries, legal_texts, settings');
  }
}

export const migrations = [
  ...outboxMigrations,
  CreateTales1700000001000,
  IndexTales1700000001100,
  CreateSettings1700000001200,
  GrowTales1700000001300,
  AddSignals1700000001400,
  SearchTales1700000001500,
  ChainAudit1700000001600,
  ScaleTales1700000001700,
  AddReports1700000001800,
  CreatePolicies1700000002600,
  BudgetInstantHiding1700000003100,
  CreateImportedRecords1700000009000,
  AnnouncePolicy1700000012000,
  IndexReporters1700000013000,
  SeedTerms1700000014000,
  SearchDeskTales1700000015000,
  NameAuditActors1700000017000,
  LikeTales1700000018000,
  IndexAuthors1700000018100,
  AddPolicyAges1700000019000,
  AddAgeChoices1700000019910,
  BudgetAgreeingNetworks1700000020000,
  AddAuthorityReports1700000020010,
  FoldWords1700000020200,
  DelayDecidedNotices1700000020320,
  CallPeople1700000020330,
  TellAuthors1700000020340,
  KeepWithdrawnTexts1700000020341,
  EditTales1700000020342,
  CloseDeletedCases1700000020350,
  KeepAuditTitles1700000020360,
  FollowTrash1700000020371,
];
