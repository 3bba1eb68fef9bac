import { MAX_PAST_POLICIES } from '@alcova/contracts';
import type { PersonalDataPart } from '@alcova/personal-data';
import { z } from 'zod';

const rows = z.array(z.object({ version: z.number(), updated_at: z.date() }));

/** Versions of the policy that an account wrote. They stay when the account goes, without saying whose they are. */
export const policyVersions: PersonalDataPart = {
  name: 'policyVersions',
  async *collect(manager, accountId) {
    for (let after = -1; ;) {
      const found = rows.parse(
        await manager.query(
          'SELECT version, updated_at FROM policies WHERE actor_id = $1 AND version > $2 ORDER BY version LIMIT $3',
          [accountId, after, MAX_PAST_POLICIES],
        ),
      );
      yield found.map(({ version, updated_at: at }) => ({ version, at: at.toISOString() }));
      const last = found.at(-1);
      if (!last || found.length < MAX_PAST_POLICIES) return;
      after = last.version;
    }
  },
  async erase(manager, accountId) {
    await manager.query('UPDATE policies SET actor_id = NULL WHERE actor_id = $1', [accountId]);
  },
};
