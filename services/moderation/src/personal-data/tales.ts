import { category, publishedTaleChanged } from '@alcova/contracts';
import { Outbox } from '@alcova/messaging/outbox';
import { returnedRows } from '@alcova/persistence';
import type { PersonalDataPart } from '@alcova/personal-data';
import { z } from 'zod';
import { PUBLISHED } from '../tales/conditions';

/** Texts of 100,000 characters: few are enough for a batch. */
const BATCH = 20;
const rows = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    tale: z.string(),
    category,
    author: z.string(),
    sent_at: z.date(),
    appeal_text: z.string().nullable(),
  }),
);
const goneRows = z.array(
  z.object({ id: z.string(), version: z.number(), category, was_published: z.boolean() }),
);
const outbox = new Outbox();

/**
 * What an account sent, and what it did as a moderator. Its tales go with it, published ones too; decisions stay without saying who made
 * them, and without the words that spoke of an erased text.
 */
export const taleRecords: PersonalDataPart = {
  name: 'tales',
  async *collect(manager, accountId) {
    for (let after = ''; ;) {
      const found = rows.parse(
        await manager.query(
          `SELECT id, title, tale, category, author, sent_at, appeal_text FROM tales
           WHERE author_id = $1 AND id > $2 ORDER BY id LIMIT $3`,
          [accountId, after, BATCH],
        ),
      );
      yield found.map(({ sent_at: sentAt, appeal_text: appeal, ...tale }) => ({
        ...tale,
        sentAt: sentAt.toISOString(),
        appeal,
      }));
      const last = found.at(-1);
      if (!last || found.length < BATCH) return;
      after = last.id;
    }
  },
  async erase(manager, accountId) {
    const gone = goneRows.parse(
      returnedRows(
        await manager.query(
          `DELETE FROM tales WHERE author_id = $1
           RETURNING id, version, category, ${PUBLISHED} AS was_published`,
          [accountId],
        ),
      ),
    );
    await manager.query(
      `UPDATE tale_decisions SET message = CASE WHEN message IS NULL THEN NULL ELSE '' END, passages = '[]' WHERE tale_id = ANY ($1)`,
      [gone.map(({ id }) => id)],
    );
    for (const { id, version, category: of, was_published: wasPublished } of gone)
      if (wasPublished)
        await outbox.event(manager, publishedTaleChanged, {
          aggregateId: id,
          aggregateVersion: version + 1,
          payload: { taleId: id, isPublished: false, category: of },
        });
    await manager.query('UPDATE tale_decisions SET moderator_id = NULL WHERE moderator_id = $1', [accountId]);
    await manager.query('UPDATE tales SET lease_holder = NULL, lease_until = NULL WHERE lease_holder = $1', [
      accountId,
    ]);
  },
};
