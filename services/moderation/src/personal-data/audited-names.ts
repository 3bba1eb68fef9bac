import type { PersonalDataPart } from '@alcova/personal-data';
import { z } from 'zod';
import { forgetTitles } from '../governance/audit/forget-titles';

const BATCH = 500;
const rows = z.array(z.object({ entry_id: z.string(), at: z.date(), title: z.string() }));

/** What an account was called whenever something was done to it. The entries stay when it goes, without the name. */
export const auditedNames: PersonalDataPart = {
  name: 'auditedNames',
  async *collect(manager, accountId) {
    for (let after = ''; ;) {
      const found = rows.parse(
        await manager.query(
          `SELECT t.entry_id, e.at, t.title FROM audit_entries e JOIN audit_titles t ON t.entry_id = e.id
           WHERE e.subject = $1 AND e.id > $2 ORDER BY e.id LIMIT $3`,
          [accountId, after, BATCH],
        ),
      );
      yield found.map(({ at, title: name }) => ({ at: at.toISOString(), name }));
      const last = found.at(-1);
      if (!last || found.length < BATCH) return;
      after = last.entry_id;
    }
  },
  async erase(manager, accountId) {
    await forgetTitles(manager, [accountId]);
  },
};
