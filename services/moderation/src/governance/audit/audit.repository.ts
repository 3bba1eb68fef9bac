import { type AuditActorKind, type Caller, MAX_ACT_TITLE } from '@alcova/contracts';
import { isOperator } from '@alcova/messaging';
import { actGroupOf } from '@alcova/messaging/outbox';
import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { ulid } from 'ulid';
import { saltedHash } from './chain';

/** What somebody did. `before` and `after` are what changed, as JSON; no personal data goes into them. */
export interface AuditEntry {
  readonly action: string;
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
  /** What it was called, for what is not moderation's own; of tales and cases it is looked up. */
  readonly title?: string | null | undefined;
  /** What another service's act belongs to; left out: what this transaction does. */
  readonly group?: string | undefined;
}

/** The title that $1, the subject, has, if it is a tale or a case. One on a tale is called as the tale is, and by nothing when that was erased. */
const OWN_TITLE = `coalesce((SELECT t.title FROM tales t WHERE t.id = $1::text),
  (SELECT CASE c.subject_kind WHEN 'tale' THEN (SELECT t.title FROM tales t WHERE t.id = c.subject_id) ELSE c.title END
   FROM cases c WHERE c.id = $1::text))`;
const newSalt = (): string => randomBytes(16).toString('hex');

function kindOf(caller: Caller): AuditActorKind {
  if (caller.kind === 'account') return 'account';
  if (caller.kind === 'anonymous') return 'visitor';
  return isOperator(caller) ? 'operator' : 'system';
}

/** The audit log: entries are added, in the transaction of what they tell, and never changed. */
@Injectable()
export class AuditRepository {
  /** `at` is when it was done; left out: now. It stands in the order of the list, however late it is told. */
  async add(manager: EntityManager, caller: Caller, entry: AuditEntry, at?: Date): Promise<void> {
    const id = ulid(at?.getTime());
    const actor = caller.kind === 'account' ? caller.accountId : null;
    const actorSalt = newSalt();
    await manager.query(
      `WITH named AS (SELECT left(coalesce($9::text, ${OWN_TITLE}), $10::integer) AS title),
       entry AS (
         INSERT INTO audit_entries (id, at, actor_hash, actor_kind, action, subject, before, after, title_hash, act_group)
         SELECT $2, coalesce($3::timestamptz, now()), $4, $5, $6, $1::text, $7::jsonb, $8::jsonb, encode(sha256(convert_to($11::text || ':' || title, 'UTF8')), 'hex'), $12
         FROM named RETURNING id
       ),
       actor AS (
         INSERT INTO audit_actors (entry_id, actor_id, salt) SELECT id, $13::text, $14::text FROM entry WHERE $13::text IS NOT NULL
       )
       INSERT INTO audit_titles (entry_id, title, salt) SELECT id, title, $11 FROM entry, named WHERE title IS NOT NULL`,
      [
        ...[entry.subject, id, at ?? null, actor === null ? null : saltedHash(actor, actorSalt)],
        ...[kindOf(caller), entry.action, JSON.stringify(entry.before), JSON.stringify(entry.after)],
        ...[entry.title ?? null, MAX_ACT_TITLE, newSalt(), entry.group ?? actGroupOf(manager)],
        ...[actor, actorSalt],
      ],
    );
  }
}
