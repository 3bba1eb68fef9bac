import { MAX_UNREAD, type TaleNoticeTopic, taleNoticeTopic } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ulid } from 'ulid';
import { z } from 'zod';

/** Of an author's tales the newest so many are looked at: the answer comes with every page that they open. */
const NEWEST = 1_000;
const newsRows = z.array(z.object({ unread: z.number(), muted: z.array(taleNoticeTopic) }));
type News = z.output<typeof newsRows>[number];

/** What is new for an author. An account that never sent a tale is none. */
@Injectable()
export class AuthorNewsRepository {
  async read(manager: EntityManager, accountId: string): Promise<News> {
    const rows: unknown = await manager.query(
      `SELECT a.muted_notices AS muted, (
         SELECT count(*)::integer FROM (
           SELECT FROM (
             SELECT decision_id FROM tales
             WHERE author_id = $1 AND (withdrawn_at IS NULL OR edited_version IS NOT NULL)
             ORDER BY sent_at DESC, id DESC LIMIT ${NEWEST}
           ) AS t JOIN tale_decisions d ON d.id = t.decision_id
           WHERE d.at > a.tales_seen_at AND d.decision <> 'reopen' LIMIT ${MAX_UNREAD}
         ) AS decided
       ) AS unread
       FROM tale_authors a WHERE a.account_id = $1`,
      [accountId],
    );
    return newsRows.parse(rows)[0] ?? { unread: 0, muted: [] };
  }

  async see(manager: EntityManager, accountId: string): Promise<void> {
    await manager.query('UPDATE tale_authors SET tales_seen_at = now() WHERE account_id = $1', [accountId]);
  }

  /** Whoever chooses before the first tale has the choice kept too. */
  async mute(manager: EntityManager, accountId: string, muted: readonly TaleNoticeTopic[]): Promise<void> {
    await manager.query(
      `INSERT INTO tale_authors (account_id, author_key, muted_notices) VALUES ($1, $2, $3)
       ON CONFLICT (account_id) DO UPDATE SET muted_notices = EXCLUDED.muted_notices`,
      [accountId, ulid(), [...new Set(muted)]],
    );
  }
}
