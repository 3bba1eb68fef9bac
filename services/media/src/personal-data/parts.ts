import type { PersonalDataPart } from '@alcova/personal-data';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

const AT_ONCE = 500;
const rows = z.array(z.object({ asset_id: z.string(), at: z.date() }));

/** Files that somebody sent and that are still worked on. Their log does not say who sent them, but who gave one up: uploads are the site's own. */
const awaitedUploads: PersonalDataPart = {
  name: 'uploadsUnderWay',

  async *collect(manager: EntityManager, accountId: string) {
    for (let after = ''; ;) {
      const found = rows.parse(
        await manager.query(
          `SELECT asset_id, at FROM awaited_uploads WHERE account_id = $1 AND asset_id > $2 ORDER BY asset_id LIMIT ${AT_ONCE}`,
          [accountId, after],
        ),
      );
      const last = found.at(-1);
      if (!last) return;
      yield found.map(({ at }) => ({ sentAt: at.toISOString() }));
      after = last.asset_id;
    }
  },

  async erase(manager: EntityManager, accountId: string): Promise<void> {
    await manager.query('DELETE FROM awaited_uploads WHERE account_id = $1', [accountId]);
  },
};

const cancelledRows = z.array(z.object({ id: z.string(), title: z.string(), uploaded_at: z.date() }));

/** Uploads that somebody gave up: the log goes on without their name. */
const cancelledUploads: PersonalDataPart = {
  name: 'cancelledUploads',

  async *collect(manager: EntityManager, accountId: string) {
    for (let after = ''; ;) {
      const found = cancelledRows.parse(
        await manager.query(
          `SELECT id, title, uploaded_at FROM uploads WHERE cancelled_by = $1 AND id > $2 ORDER BY id LIMIT ${AT_ONCE}`,
          [accountId, after],
        ),
      );
      const last = found.at(-1);
      if (!last) return;
      yield found.map(({ title, uploaded_at: at }) => ({ title, cancelledAt: at.toISOString() }));
      after = last.id;
    }
  },

  async erase(manager: EntityManager, accountId: string): Promise<void> {
    await manager.query('UPDATE uploads SET cancelled_by = NULL WHERE cancelled_by = $1', [accountId]);
  },
};

/** What names an account for longer than an upload takes. */
export const personalDataParts: readonly PersonalDataPart[] = [awaitedUploads, cancelledUploads];
