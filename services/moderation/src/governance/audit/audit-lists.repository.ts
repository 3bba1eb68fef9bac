import { auditActorKind, type listedAuditEntry, type readAudit, READING_ACTS } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { encodeTime } from 'ulid';
import { z } from 'zod';
import { wantedText } from '../../tales/search/wanted-text';

type Filter = z.output<typeof readAudit.input>;
type ListedEntry = z.output<typeof listedAuditEntry>;

const listedRows = z.array(
  z
    .object({
      id: z.string(),
      at: z.date(),
      actor_id: z.string().nullable(),
      actor_kind: auditActorKind.nullable(),
      action: z.string(),
      subject: z.string(),
      before: z.unknown(),
      after: z.unknown(),
      title: z.string().nullable(),
      act_group: z.string().nullable(),
      batch: z.number().nullable(),
      others: z.coerce.number(),
    })
    .transform(({ at, actor_id: actorId, actor_kind: actorKind, act_group: group, ...row }): ListedEntry => ({
      ...row,
      ...{ at: at.toISOString(), actorId, actorKind, group },
    })),
);

/** Ids begin with the time at which a service made them: of an entry's own time it is not further away than this (milliseconds). */
const CLOCKS_DIFFER = 3_600_000;
const TIME_CHARACTERS = 10;

/** Where ids of about a moment begin; null where no moment is given. */
const idAbout = (moment: string | undefined, shift: number): string | null =>
  moment === undefined ? null : encodeTime(Math.max(0, Date.parse(moment) + shift), TIME_CHARACTERS);

/** Entries that a filter finds. Those of a span are found by their ids, in the order of the list. */
const MATCHING = `
  SELECT e.*, a.actor_id, t.title FROM audit_entries e
    LEFT JOIN audit_actors a ON a.entry_id = e.id LEFT JOIN audit_titles t ON t.entry_id = e.id
  WHERE ($1::text IS NULL OR a.actor_id = $1) AND ($2::text IS NULL OR e.action = $2) AND ($3::text IS NULL OR e.subject = $3)
    AND ($4::timestamptz IS NULL OR e.at >= $4) AND ($5::timestamptz IS NULL OR e.at < $5)
    AND ($6::text IS NULL OR e.id >= $6) AND ($7::text IS NULL OR e.id < $7) AND ($8::text IS NULL OR e.actor_kind = $8)
    AND ($9::text IS NULL OR t.folded LIKE $9) AND ($10::text IS NULL OR e.act_group = $10)
    AND ($11::text[] IS NULL OR e.action <> ALL ($11))`;
/** The same thing done by the same act. */
const EQUAL =
  'n.act_group = m.act_group AND n.action = m.action AND n.actor_kind IS NOT DISTINCT FROM m.actor_kind';

/** What is shown of the audit log. */
@Injectable()
export class AuditListsRepository {
  /** Newest first. `after` is the last entry that was shown. */
  async page(manager: EntityManager, filter: Filter): Promise<ListedEntry[]> {
    const title = filter.title ? await wantedText(manager, filter.title) : undefined;
    // What no eye can see is in no title.
    if (filter.title && !title) return [];
    const rows: unknown = await manager.query(
      // With OR the planner asks for each row that it comes by, instead of for all that there are.
      `WITH matching AS NOT MATERIALIZED (${MATCHING}), page AS (
         SELECT m.* FROM matching m WHERE ($12::text IS NULL OR m.id < $12)
           AND (NOT $13 OR m.act_group IS NULL OR NOT EXISTS (SELECT FROM matching n WHERE ${EQUAL} AND n.id > m.id))
         ORDER BY m.id DESC LIMIT $14)
       SELECT m.id, m.at, m.actor_id, coalesce(m.actor_kind, CASE WHEN m.actor_hash IS NOT NULL THEN 'account' END) AS actor_kind,
         m.action, m.subject, m.before, m.after, m.title, m.act_group, m.batch,
         CASE WHEN $13 THEN (SELECT count(*) FROM matching n WHERE ${EQUAL} AND n.id < m.id) ELSE 0 END AS others
       FROM page m ORDER BY m.id DESC`,
      [
        ...[filter.actorId ?? null, filter.action ?? null, filter.subject ?? null],
        ...[filter.from ?? null, filter.to ?? null],
        ...[
          idAbout(filter.from, -CLOCKS_DIFFER),
          idAbout(filter.to, CLOCKS_DIFFER),
          filter.actorKind ?? null,
        ],
        ...[title?.pattern ?? null, filter.group ?? null, filter.readings === 'hide' ? READING_ACTS : null],
        ...[filter.after ?? null, filter.isFolded, filter.limit],
      ],
    );
    return listedRows.parse(rows);
  }
}
