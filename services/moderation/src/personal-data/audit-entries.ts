import type { PersonalDataPart } from '@alcova/personal-data';
import { z } from 'zod';

const BATCH = 500;
const rows = z.array(z.object({ id: z.string(), at: z.date(), action: z.string(), subject: z.string() }));

/** What an account did that the audit log tells. The entries stay when the account goes, without saying whose they are. */
export const auditEntries: PersonalDataPart = {
  name: 'auditEntries',
  async *collect(manager, accountId) {
    for (let after = ''; ;) {
      const found = rows.parse(
        await manager.query(
          `SELECT e.id, e.at, e.action, e.subject FROM audit_actors a JOIN audit_entries e ON e.id = a.entry_id
           WHERE a.actor_id = $1 AND a.entry_id > $2 ORDER BY a.entry_id LIMIT $3`,
          [accountId, after, BATCH],
        ),
      );
      yield found.map(({ at, action, subject }) => ({ at: at.toISOString(), action, subject }));
      const last = found.at(-1);
      if (!last || found.length < BATCH) return;
      after = last.id;
    }
  },
  async erase(manager, accountId) {
    await manager.query('DELETE FROM audit_actors WHERE actor_id = $1', [accountId]);
  },
};
