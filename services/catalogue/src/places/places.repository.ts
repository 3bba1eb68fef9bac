import { type InputOf, type keepPlaces, type KeptPlace, MAX_PLACES } from '@alcova/contracts';
import { type RetainedFacts, returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

type SentPlaces = InputOf<typeof keepPlaces>['items'];

/** For so long a removed place is known: a browser, which may come back with an older one, keeps none longer. */
const REMOVED_KEPT = `interval '30 days'`;
const PRUNED_AT_ONCE = 1_000;

const COLUMNS = 'p.kind, p.content_id AS id, p.value, p.whole AS "of", p.stopped_at AS at';
const rows = z.array(
  z.object({
    kind: z.enum(['film', 'tale']),
    id: z.string(),
    value: z.number().nullable(),
    of: z.number().nullable(),
    at: z.date(),
  }),
);
const found = z.array(z.unknown());
const choices = z.array(z.object({ since: z.date(), at: z.date().nullable() }));
const clearing = z.tuple([z.object({ at: z.date() })]);
const placesOf = (read: unknown): KeptPlace[] =>
  rows.parse(read).map((row) => ({ ...row, at: row.at.toISOString() }));

@Injectable()
export class PlacesRepository implements RetainedFacts {
  /** Whether the account keeps places; it goes on doing so until the transaction ends, and nobody else writes them meanwhile. */
  async hold(manager: EntityManager, accountId: string): Promise<boolean> {
    const kept: unknown = await manager.query(
      'SELECT 1 FROM place_keepers WHERE account_id = $1 FOR UPDATE',
      [accountId],
    );
    return found.parse(kept).length > 0;
  }

  /** Whether and since when the account keeps places, and when all of them were forgotten last. */
  async choice(
    manager: EntityManager,
    accountId: string,
  ): Promise<{ isKept: boolean; keptSince: string | null; clearedAt: string | null }> {
    const kept: unknown = await manager.query(
      'SELECT chosen_at AS since, cleared_at AS at FROM place_keepers WHERE account_id = $1',
      [accountId],
    );
    const [keeper] = choices.parse(kept);
    return {
      isKept: keeper !== undefined,
      keptSince: keeper?.since.toISOString() ?? null,
      clearedAt: keeper?.at?.toISOString() ?? null,
    };
  }

  async begin(manager: EntityManager, accountId: string): Promise<void> {
    await manager.query('INSERT INTO place_keepers (account_id) VALUES ($1) ON CONFLICT DO NOTHING', [
      accountId,
    ]);
  }

  /** With all places. */
  async end(manager: EntityManager, accountId: string): Promise<void> {
    await manager.query('DELETE FROM place_keepers WHERE account_id = $1', [accountId]);
  }

  /** The latest first. */
  async list(manager: EntityManager, accountId: string): Promise<KeptPlace[]> {
    return placesOf(
      await manager.query(
        `SELECT ${COLUMNS} FROM places p WHERE p.account_id = $1
         ORDER BY p.stopped_at DESC, p.kind, p.content_id LIMIT ${MAX_PLACES}`,
        [accountId],
      ),
    );
  }

  /** Forgets what is not later than `at`, of an account that is held. Answers up to when all is forgotten now. */
  async clear(manager: EntityManager, accountId: string, at: string): Promise<string> {
    const cleared: unknown = await manager.query(
      `WITH cleared AS (
         UPDATE place_keepers SET cleared_at = greatest(cleared_at, least($2::timestamptz, clock_timestamp()))
         WHERE account_id = $1 RETURNING cleared_at),
       forgotten AS (
         DELETE FROM places p USING cleared c WHERE p.account_id = $1 AND p.stopped_at <= c.cleared_at)
       SELECT cleared_at AS at FROM cleared`,
      [accountId, at],
    );
    return clearing.parse(cleared)[0].at.toISOString();
  }

  /** The last moment wins, and none lies ahead. What is no film of the site is left out, and what was forgotten. */
  async keep(manager: EntityManager, accountId: string, sent: SentPlaces): Promise<void> {
    await manager.query(
      `INSERT INTO places AS known (account_id, kind, content_id, value, whole, stopped_at)
       SELECT DISTINCT ON (kind, id) $1, kind, id, value, "of", least(at, clock_timestamp())
       FROM jsonb_to_recordset($2) AS sent (kind text, id text, value double precision, "of" integer, at timestamptz)
       WHERE (kind <> 'film' OR EXISTS (SELECT FROM video_ids v WHERE v.id = sent.id))
         AND at > coalesce((SELECT k.cleared_at FROM place_keepers k WHERE k.account_id = $1), '-infinity')
       ORDER BY kind, id, at DESC
       ON CONFLICT (account_id, kind, content_id) DO UPDATE
         SET value = excluded.value, whole = excluded.whole, stopped_at = excluded.stopped_at
         WHERE known.stopped_at < excluded.stopped_at`,
      [accountId, JSON.stringify(sent)],
    );
    await manager.query(
      `DELETE FROM places WHERE account_id = $1 AND (kind, content_id) IN
         (SELECT kind, content_id FROM places WHERE account_id = $1
          ORDER BY stopped_at DESC, kind, content_id OFFSET ${MAX_PLACES})`,
      [accountId],
    );
  }

  /** How those that were sent stand now. */
  async standing(manager: EntityManager, accountId: string, sent: SentPlaces): Promise<KeptPlace[]> {
    return placesOf(
      await manager.query(
        `SELECT ${COLUMNS} FROM places p WHERE p.account_id = $1 AND (p.kind, p.content_id) IN
           (SELECT kind, id FROM jsonb_to_recordset($2) AS sent (kind text, id text))`,
        [accountId, JSON.stringify(sent)],
      ),
    );
  }

  /** Forgets which places were removed a month ago. */
  async prune(manager: EntityManager): Promise<number> {
    const gone: unknown = await manager.query(
      `DELETE FROM places WHERE (account_id, kind, content_id) IN
         (SELECT account_id, kind, content_id FROM places WHERE value IS NULL AND stopped_at < now() - ${REMOVED_KEPT}
          LIMIT ${PRUNED_AT_ONCE} FOR UPDATE SKIP LOCKED) RETURNING 1`,
    );
    return found.parse(returnedRows(gone)).length;
  }
}
