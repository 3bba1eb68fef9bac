import type { PersonalDataPart } from '@alcova/personal-data';
import { z } from 'zod';

const authorRows = z.array(
  z.object({ suspended_until: z.date().nullable(), suspension_reason: z.string().nullable() }),
);

/** That an account sent tales, and whether it may send more. */
export const authorRecords: PersonalDataPart = {
  name: 'taleAuthor',
  async *collect(manager, accountId) {
    const rows = authorRows.parse(
      await manager.query(
        'SELECT suspended_until, suspension_reason FROM tale_authors WHERE account_id = $1',
        [accountId],
      ),
    );
    yield rows.map((row) => ({
      suspendedUntil: row.suspended_until?.toISOString() ?? null,
      suspensionReason: row.suspension_reason,
    }));
  },
  async erase(manager, accountId) {
    await manager.query('DELETE FROM tale_authors WHERE account_id = $1', [accountId]);
  },
};
