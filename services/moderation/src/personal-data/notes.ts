import type { PersonalDataPart } from '@alcova/personal-data';
import { z } from 'zod';

const BATCH = 200;
const rows = z.array(z.object({ id: z.string(), at: z.date(), tale_id: z.string(), body: z.string() }));

/** What an account wrote for its colleagues. The notes stay when the account goes, without saying whose they are. */
export const noteRecords: PersonalDataPart = {
  name: 'taleNotes',
  async *collect(manager, accountId) {
    for (let after = ''; ;) {
      const found = rows.parse(
        await manager.query(
          'SELECT id, at, tale_id, body FROM tale_notes WHERE moderator_id = $1 AND id > $2 ORDER BY id LIMIT $3',
          [accountId, after, BATCH],
        ),
      );
      yield found.map(({ at, tale_id: tale, body: text }) => ({ at: at.toISOString(), tale, text }));
      const last = found.at(-1);
      if (!last || found.length < BATCH) return;
      after = last.id;
    }
  },
  async erase(manager, accountId) {
    await manager.query('UPDATE tale_notes SET moderator_id = NULL WHERE moderator_id = $1', [accountId]);
  },
};
