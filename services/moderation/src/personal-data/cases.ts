import type { PersonalDataPart } from '@alcova/personal-data';
import { z } from 'zod';

const BATCH = 100;
const rows = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    state: z.string(),
    closed_at: z.date().nullable(),
    appeal_text: z.string().nullable(),
  }),
);

/**
 * Cases on an account's own contents, and what the account did at the desk of reports. Cases, decisions and sealed evidence stay when the
 * account goes, without saying whose they are; its own words for an appeal go. Who reported is known by a contact alone, which is no
 * account's, and which is dropped by itself.
 */
export const caseRecords: PersonalDataPart = {
  name: 'reportCases',
  async *collect(manager, accountId) {
    for (let after = ''; ;) {
      const found = rows.parse(
        await manager.query(
          'SELECT id, title, state, closed_at, appeal_text FROM cases WHERE owner_id = $1 AND id > $2 ORDER BY id LIMIT $3',
          [accountId, after, BATCH],
        ),
      );
      yield found.map(({ title, state, closed_at: closedAt, appeal_text: appeal }) => ({
        ...{ title, state, appeal },
        decidedAt: closedAt?.toISOString() ?? null,
      }));
      const last = found.at(-1);
      if (!last || found.length < BATCH) return;
      after = last.id;
    }
  },
  async erase(manager, accountId) {
    // Nothing is left to decide on where its tale is gone with it.
    await manager.query(
      `UPDATE cases SET state = 'unavailable', version = version + 1, closed_at = now(), lease_holder = NULL, lease_until = NULL, is_telling_due = true
       WHERE owner_id = $1 AND state = 'waiting'
         AND NOT (subject_kind = 'tale' AND EXISTS (SELECT FROM tales t WHERE t.id = subject_id))`,
      [accountId],
    );
    await manager.query(
      `UPDATE cases SET owner_id = NULL, appeal_text = NULL, version = version + 1,
         appeal = CASE appeal WHEN 'waiting' THEN 'decided' ELSE appeal END WHERE owner_id = $1`,
      [accountId],
    );
    await manager.query('UPDATE case_decisions SET moderator_id = NULL WHERE moderator_id = $1', [accountId]);
    await manager.query('UPDATE case_notes SET moderator_id = NULL WHERE moderator_id = $1', [accountId]);
    await manager.query('UPDATE cases SET lease_holder = NULL, lease_until = NULL WHERE lease_holder = $1', [
      accountId,
    ]);
  },
};
