import { category, DEFAULT_TALE_AUTHOR, type ErasedTales, publishedTaleChanged } from '@alcova/contracts';
import { Outbox } from '@alcova/messaging/outbox';
import { returnedRows } from '@alcova/persistence';
import type { PersonalDataPart } from '@alcova/personal-data';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { forgetTitles } from '../governance/audit/forget-titles';
import { PUBLISHED } from '../tales/lists/conditions';

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
/** What may stay without a name: what the public reads, and what it may read again when reports on it are decided. */
const MAY_STAY = `is_approved AND withdrawn_at IS NULL AND (NOT is_hidden OR EXISTS (
  SELECT FROM cases c WHERE c.subject_kind = 'tale' AND c.subject_id = tales.id AND c.state = 'waiting'))`;
const changedRows = z.array(
  z.object({ id: z.string(), version: z.number(), category, was_published: z.boolean() }),
);
const outbox = new Outbox();

type Changed = z.output<typeof changedRows>;

/** Tells of those that the public could read. @param versionsOn how many versions each is on since it was read */
async function tellChanged(
  manager: EntityManager,
  changed: Changed,
  { isPublished, versionsOn }: { isPublished: boolean; versionsOn: number },
): Promise<void> {
  for (const { id, version, category: of, was_published: wasPublished } of changed)
    if (wasPublished)
      await outbox.event(manager, publishedTaleChanged, {
        aggregateId: id,
        aggregateVersion: version + versionsOn,
        payload: { taleId: id, isPublished, category: of },
      });
}

/** Takes the name, the appeal's words and the account off what stays. */
async function makeNameless(manager: EntityManager, accountId: string): Promise<void> {
  const kept = changedRows.parse(
    returnedRows(
      await manager.query(
        `UPDATE tales SET author_id = NULL, author = $2, submission_key = NULL, appeal_text = NULL, version = version + 1
         WHERE author_id = $1 AND ${MAY_STAY}
         RETURNING id, version, category, ${PUBLISHED} AS was_published`,
        [accountId, DEFAULT_TALE_AUTHOR],
      ),
    ),
  );
  await tellChanged(manager, kept, { isPublished: true, versionsOn: 0 });
}

/**
 * What an account sent, and what it did as a moderator. Its tales go with it, published ones too unless the person wants them to stay
 * without a name; decisions stay without saying who made them, and without the words that spoke of an erased text.
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
  async erase(manager, accountId, tales: ErasedTales = 'remove') {
    if (tales === 'keep') await makeNameless(manager, accountId);
    const gone = changedRows.parse(
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
    await forgetTitles(
      manager,
      gone.map(({ id }) => id),
    );
    await tellChanged(manager, gone, { isPublished: false, versionsOn: 1 });
    await manager.query('UPDATE tale_decisions SET moderator_id = NULL WHERE moderator_id = $1', [accountId]);
    await manager.query('UPDATE tales SET lease_holder = NULL, lease_until = NULL WHERE lease_holder = $1', [
      accountId,
    ]);
  },
};
