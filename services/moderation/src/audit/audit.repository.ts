import {
  type AuditActorKind,
  auditActorKind,
  type AuditEntry as ShownEntry,
  type auditFilter,
  type Caller,
} from '@alcova/contracts';
import { isOperator } from '@alcova/messaging';
import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { encodeTime, ulid } from 'ulid';
import { z } from 'zod';
import { actorHashOf } from './chain';

/** What somebody did. `before` and `after` are what changed, as JSON; no personal data goes into them. */
export interface AuditEntry {
  readonly action: string;
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
}

const shownRows = z.array(
  z.object({
    id: z.string(),
    at: z.date(),
    actor_id: z.string().nullable(),
    actor_kind: auditActorKind.nullable(),
    action: z.string(),
    subject: z.string(),
    before: z.unknown(),
    after: z.unknown(),
    batch: z.number().nullable(),
  }),
);

/** Ids begin with the time at which a service made them: of an entry's own time it is not further away than this (milliseconds). */
const CLOCKS_DIFFER = 3_600_000;
const TIME_CHARACTERS = 10;

/** Where ids of about a moment begin; null where no moment is given. */
const idAbout = (moment: string | undefined, shift: number): string | null =>
  moment === undefined ? null : encodeTime(Math.max(0, Date.parse(moment) + shift), TIME_CHARACTERS);

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
    const salt = randomBytes(16).toString('hex');
    await manager.query(
      `WITH entry AS (
         INSERT INTO audit_entries (id, at, actor_hash, actor_kind, action, subject, before, after)
         VALUES ($1, coalesce($10, now()), $2, $3, $4, $5, $6, $7) RETURNING id
       )
       INSERT INTO audit_actors (entry_id, actor_id, salt) SELECT id, $8::text, $9::text FROM entry WHERE $8::text IS NOT NULL`,
      [
        ...[
          id,
          actor === null ? null : actorHashOf(actor, salt),
          kindOf(caller),
          entry.action,
          entry.subject,
        ],
        ...[JSON.stringify(entry.before), JSON.stringify(entry.after), actor, salt, at ?? null],
      ],
    );
  }

  /** Newest first. `after` is the last entry that was shown. */
  async list(
    manager: EntityManager,
    filter: z.output<typeof auditFilter> & { after?: string | undefined; limit: number },
  ): Promise<ShownEntry[]> {
    const rows: unknown = await manager.query(
      `SELECT e.id, e.at, a.actor_id, coalesce(e.actor_kind, CASE WHEN e.actor_hash IS NOT NULL THEN 'account' END) AS actor_kind, e.action, e.subject, e.before, e.after, e.batch
       FROM audit_entries e LEFT JOIN audit_actors a ON a.entry_id = e.id
       WHERE ($1::text IS NULL OR a.actor_id = $1) AND ($2::text IS NULL OR e.action = $2) AND ($3::text IS NULL OR e.subject = $3)
         AND ($4::timestamptz IS NULL OR e.at >= $4) AND ($5::timestamptz IS NULL OR e.at < $5) AND ($6::text IS NULL OR e.id < $6)
         AND ($7::text IS NULL OR e.id >= $7) AND ($8::text IS NULL OR e.id < $8)
         AND ($9::text IS NULL OR e.actor_kind = $9)
       ORDER BY e.id DESC LIMIT $10`,
      [
        ...[filter.actorId ?? null, filter.action ?? null, filter.subject ?? null],
        ...[filter.from ?? null, filter.to ?? null, filter.after ?? null],
        // Entries of a span are found by their ids, in the order of the list.
        ...[
          idAbout(filter.from, -CLOCKS_DIFFER),
          idAbout(filter.to, CLOCKS_DIFFER),
          filter.actorKind ?? null,
        ],
        filter.limit,
      ],
    );
    return shownRows.parse(rows).map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      actorId: row.actor_id,
      actorKind: row.actor_kind,
      action: row.action,
      subject: row.subject,
      before: row.before,
      after: row.after,
      batch: row.batch,
    }));
  }
}
