import { EXPORT_DEADLINE_MS, PERSONAL_DATA_SERVICES, type PersonalExport } from '@alcova/contracts';
import { returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

const exportRow = z.object({
  id: z.string(),
  status: z.enum(['collecting', 'ready', 'failed']),
  requested_at: z.date(),
  expires_at: z.date(),
});
export type ExportRow = z.output<typeof exportRow>;
const rows = (answer: unknown): ExportRow[] => exportRow.array().parse(returnedRows(answer));
const idRows = z.array(z.object({ id: z.string() }));
const ids = (answer: unknown): string[] => idRows.parse(returnedRows(answer)).map(({ id }) => id);

/** Every other service's part, and identity's own. */
const PARTS = PERSONAL_DATA_SERVICES.length + 1;
/** A ready export is answered again for this long instead of a new one. */
const RECENT = '1 hour';
const DEADLINE_SECONDS = EXPORT_DEADLINE_MS / 1_000;
/** Until then a service may still write a part of an export that is over. */
const LATE_SECONDS = DEADLINE_SECONDS + 5 * 60;
const AT_ONCE = 20;

export const toExport = (row: ExportRow): PersonalExport => ({
  id: row.id,
  status: row.status,
  requestedAt: row.requested_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
});

/** Exports; every change says in its WHERE what it expects. */
@Injectable()
export class ExportsRepository {
  /** The account's newest one that is not over. */
  async newest(manager: EntityManager, accountId: string): Promise<ExportRow | undefined> {
    return rows(
      await manager.query(
        `SELECT id, status, requested_at, expires_at FROM exports WHERE account_id = $1 AND expires_at > now()
         ORDER BY requested_at DESC, id DESC LIMIT 1`,
        [accountId],
      ),
    )[0];
  }

  /** The one that stands in a new one's place: under way, or ready and recent. */
  async current(manager: EntityManager, accountId: string): Promise<ExportRow | undefined> {
    return rows(
      await manager.query(
        `SELECT id, status, requested_at, expires_at FROM exports
         WHERE account_id = $1 AND (status = 'collecting' OR status = 'ready' AND expires_at > now() AND requested_at > now() - interval '${RECENT}')
         ORDER BY requested_at DESC, id DESC LIMIT 1`,
        [accountId],
      ),
    )[0];
  }

  /** Begins one, which takes the older ones' place; undefined when another is under way. */
  async begin(manager: EntityManager, id: string, accountId: string): Promise<ExportRow | undefined> {
    const [row] = rows(
      await manager.query(
        `INSERT INTO exports (id, account_id) VALUES ($1, $2)
         ON CONFLICT (account_id) WHERE status = 'collecting' DO NOTHING
         RETURNING id, status, requested_at, expires_at`,
        [id, accountId],
      ),
    );
    if (row)
      await manager.query(
        'UPDATE exports SET expires_at = now() WHERE account_id = $1 AND id <> $2 AND expires_at > now()',
        [accountId, id],
      );
    return row;
  }

  /** Notes that a service's part stands in the store; with the last one the export is ready. Nothing for one that is over. */
  async addPart(manager: EntityManager, id: string, accountId: string, part: string): Promise<void> {
    await manager.query(
      `UPDATE exports SET parts = parts || $3::text,
         status = CASE WHEN cardinality(parts) + 1 >= ${PARTS} THEN 'ready' ELSE status END
       WHERE id = $1 AND account_id = $2 AND status = 'collecting' AND NOT ($3 = ANY (parts))`,
      [id, accountId, part],
    );
  }

  /** Ends what is left of an account's exports. */
  async endAll(manager: EntityManager, accountId: string): Promise<void> {
    await manager.query(
      `UPDATE exports SET expires_at = now(), status = CASE WHEN status = 'collecting' THEN 'failed' ELSE status END
       WHERE account_id = $1 AND expires_at > now()`,
      [accountId],
    );
  }

  /** Gives up those whose parts did not come in time. */
  async failOverdue(manager: EntityManager): Promise<number> {
    return ids(
      await manager.query(
        `UPDATE exports SET status = 'failed'
         WHERE status = 'collecting' AND requested_at < now() - interval '${DEADLINE_SECONDS} seconds' RETURNING id`,
      ),
    ).length;
  }

  /** Some that are over and whose objects may still stand in the store, at `lookedAt`; twice where a part may come late. */
  async overIn(manager: EntityManager): Promise<{ ids: string[]; lookedAt: Date }> {
    const found = z.array(z.object({ id: z.string(), looked_at: z.date() })).parse(
      await manager.query(
        `SELECT id, now() AS looked_at FROM exports
         WHERE (status = 'failed' OR expires_at <= now())
           AND (tidied_at IS NULL
             OR tidied_at < requested_at + interval '${LATE_SECONDS} seconds' AND now() >= requested_at + interval '${LATE_SECONDS} seconds')
         ORDER BY expires_at LIMIT ${AT_ONCE}`,
      ),
    );
    return { ids: found.map(({ id }) => id), lookedAt: found[0]?.looked_at ?? new Date() };
  }

  /** Notes that their objects were removed, and forgets those to which nothing can come any more. */
  async tidied(manager: EntityManager, exportIds: readonly string[], lookedAt: Date): Promise<void> {
    await manager.query('UPDATE exports SET tidied_at = $2 WHERE id = ANY ($1)', [exportIds, lookedAt]);
    await manager.query(
      `DELETE FROM exports WHERE id = ANY ($1) AND expires_at <= now() AND tidied_at >= requested_at + interval '${LATE_SECONDS} seconds'`,
      [exportIds],
    );
  }

  /** Which of these ids there are. */
  async known(manager: EntityManager, exportIds: readonly string[]): Promise<Set<string>> {
    return new Set(ids(await manager.query('SELECT id FROM exports WHERE id = ANY ($1)', [exportIds])));
  }
}
