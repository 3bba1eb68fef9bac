import type { PersonalDataPart } from '@alcova/personal-data';
import { z } from 'zod';

const authorRows = z.array(
  z.object({
    suspended_until: z.date().nullable(),
    suspension_reason: z.string().nullable(),
    tales_seen_at: z.date(),
    muted_notices: z.array(z.string()),
  }),
);

/** That an account sent tales, whether it may send more, when it last looked at them, and which mails it does not want. */
export const authorRecords: PersonalDataPart = {
  name: 'taleAuthor',
  async *collect(manager, accountId) {
    const rows = authorRows.parse(
      await manager.query(
        'SELECT suspended_until, suspension_reason, tales_seen_at, muted_notices FROM tale_authors WHERE account_id = $1',
        [accountId],
      ),
    );
    yield rows.map((row) => ({
      suspendedUntil: row.suspended_until?.toISOString() ?? null,
      suspensionReason: row.suspension_reason,
      talesSeenAt: row.tales_seen_at.toISOString(),
      mutedNotices: row.muted_notices,
    }));
  },
  async erase(manager, accountId) {
    await manager.query('DELETE FROM tale_authors WHERE account_id = $1', [accountId]);
  },
};
