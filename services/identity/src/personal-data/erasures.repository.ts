import { type ErasedTales, erasedTales, PERSONAL_DATA_SERVICES } from '@alcova/contracts';
import { returnedRows } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ulid } from 'ulid';
import { z } from 'zod';

const announcementRow = z.object({
  id: z.string(),
  account_id: z.string(),
  /** Grows with every announcement of one account, over what its own row counted. */
  version: z.coerce.number(),
  tales: erasedTales,
});
export type Announcement = z.output<typeof announcementRow>;
const announcements = (answer: unknown): Announcement[] =>
  announcementRow.array().parse(returnedRows(answer));
const reporterRows = z.array(z.object({ id: z.string(), reporter: z.string() }));
export type Reporter = z.output<typeof reporterRows>[number];
const talesRows = z.array(z.object({ tales: erasedTales }));
const accountRows = z.array(z.object({ account_id: z.string() }));
const countRows = z.array(z.object({ total: z.coerce.number() }));

/** An erasure that some service did not report yet is announced again after this long. */
const AGAIN = '30 seconds';
/**
 * All are announced once more after this long, when no access token of the account can be alive: what a request on its way wrote after its
 * service had erased goes then.
 */
const ECHO = '15 minutes';
const AT_ONCE = 100;
const ANEW = `id = EXCLUDED.id, tales = EXCLUDED.tales, parts = '{}', begun_at = now(), announced_at = now(), completed_at = NULL, echoed = false,
  announcements = erasures.announcements + 1`;
const VERSION = 'announcements + coalesce((SELECT version FROM accounts WHERE accounts.id = account_id), 0)';

/** An erasure as the store remembers it. */
export interface ErasureRecord {
  readonly accountId: string;
  readonly tales: ErasedTales;
}

/** Erasures of accounts, and which services have reported theirs. */
@Injectable()
export class ErasuresRepository {
  /** Notes one that begins, or begins anew: all services are to report. @param erasure with the address that reports may hold */
  async begin(
    manager: EntityManager,
    {
      id,
      accountId,
      reporter,
      tales,
    }: { id: string; accountId: string; reporter: string; tales: ErasedTales },
  ): Promise<void> {
    await manager.query(
      `INSERT INTO erasures (id, account_id, reporter, tales) VALUES ($1, $2, $3, $4)
       ON CONFLICT (account_id) DO UPDATE SET reporter = EXCLUDED.reporter, ${ANEW}`,
      [id, accountId, reporter, tales],
    );
  }

  /** Addresses that moderation has yet to forget in reports. */
  async reporters(manager: EntityManager): Promise<Reporter[]> {
    return reporterRows.parse(
      await manager.query(
        `SELECT id, reporter FROM erasures WHERE reporter IS NOT NULL ORDER BY begun_at LIMIT ${AT_ONCE}`,
      ),
    );
  }

  /** Notes that it has. */
  async forgotten(manager: EntityManager, { id, reporter }: Reporter): Promise<void> {
    await manager.query('UPDATE erasures SET reporter = NULL WHERE id = $1 AND reporter = $2', [
      id,
      reporter,
    ]);
  }

  /** Begins those of accounts anew that stand in the store, whether they are known or not. */
  async beginAgain(manager: EntityManager, records: readonly ErasureRecord[]): Promise<Announcement[]> {
    if (records.length === 0) return [];
    return announcements(
      await manager.query(
        `INSERT INTO erasures (id, account_id, tales, recorded_at)
         SELECT new_id, new_account, new_tales, now()
         FROM unnest($1::text[], $2::text[], $3::text[]) AS new (new_id, new_account, new_tales)
         ON CONFLICT (account_id) DO UPDATE SET ${ANEW}
         RETURNING id, account_id, tales, ${VERSION} AS version`,
        [
          records.map(() => ulid()),
          records.map(({ accountId }) => accountId),
          records.map(({ tales }) => tales),
        ],
      ),
    );
  }

  /** Notes a service's report; with the last one the erasure is complete. A report of one that was begun anew since says nothing. */
  async addPart(manager: EntityManager, erasureId: string, part: string): Promise<void> {
    await manager.query(
      `UPDATE erasures SET parts = parts || $2::text,
         completed_at = CASE WHEN cardinality(parts) + 1 >= ${PERSONAL_DATA_SERVICES.length} THEN now() ELSE completed_at END
       WHERE id = $1 AND completed_at IS NULL AND NOT ($2 = ANY (parts))`,
      [erasureId, part],
    );
  }

  /** Takes those that are due to be announced again; another replica passes over them. */
  async takeDue(manager: EntityManager): Promise<Announcement[]> {
    return announcements(
      await manager.query(
        `UPDATE erasures SET announced_at = now(), announcements = announcements + 1,
           echoed = begun_at < now() - interval '${ECHO}'
         WHERE id IN (
           SELECT id FROM erasures
           WHERE (completed_at IS NULL OR NOT echoed)
             AND (completed_at IS NULL AND announced_at < now() - interval '${AGAIN}'
               OR NOT echoed AND begun_at < now() - interval '${ECHO}')
           ORDER BY announced_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
         )
         RETURNING id, account_id, tales, ${VERSION} AS version`,
      ),
    );
  }

  /** Accounts whose erasure does not stand in the store yet. */
  async unrecorded(manager: EntityManager): Promise<string[]> {
    return accountRows
      .parse(
        await manager.query(
          `SELECT account_id FROM erasures WHERE recorded_at IS NULL ORDER BY begun_at LIMIT ${AT_ONCE}`,
        ),
      )
      .map((row) => row.account_id);
  }

  /** What the person wanted for their tales. */
  async talesOf(manager: EntityManager, accountId: string): Promise<ErasedTales> {
    const [row] = talesRows.parse(
      await manager.query('SELECT tales FROM erasures WHERE account_id = $1', [accountId]),
    );
    return row?.tales ?? 'remove';
  }

  async recorded(manager: EntityManager, accountId: string): Promise<void> {
    await manager.query(
      'UPDATE erasures SET recorded_at = now() WHERE account_id = $1 AND recorded_at IS NULL',
      [accountId],
    );
  }

  /** How many are not complete although they began more than `seconds` ago. */
  async countOverdue(manager: EntityManager, seconds: number): Promise<number> {
    const [row] = countRows.parse(
      await manager.query(
        `SELECT count(*) AS total FROM erasures WHERE completed_at IS NULL AND begun_at < now() - $1 * interval '1 second'`,
        [seconds],
      ),
    );
    return row?.total ?? 0;
  }

  /** Which of these accounts there are that are not erased. */
  async notErased(manager: EntityManager, accountIds: readonly string[]): Promise<string[]> {
    return accountRows
      .parse(
        await manager.query(
          `SELECT id AS account_id FROM accounts WHERE id = ANY ($1) AND status <> 'erased' ORDER BY id`,
          [accountIds],
        ),
      )
      .map((row) => row.account_id);
  }
}
