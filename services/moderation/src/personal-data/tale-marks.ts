import type { PersonalDataPart } from '@alcova/personal-data';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { accountPerson } from '../tales/engagement/person';

const BATCH = 500;
const rows = z.array(z.object({ tale_id: z.string(), title: z.string(), at: z.date() }));
type Mark = z.output<typeof rows>[number];

/** Where marks stand: the column of who set them, and the moment. */
const MARKS = {
  tale_likes: { who: 'person', moment: 'liked_at' },
  tale_favourites: { who: 'account_id', moment: 'added_at' },
} as const;

async function* marksOf(
  manager: EntityManager,
  table: keyof typeof MARKS,
  who: string,
): AsyncGenerator<Mark[]> {
  const { who: column, moment } = MARKS[table];
  for (let after = ''; ;) {
    const found = rows.parse(
      await manager.query(
        `SELECT m.tale_id, t.title, m.${moment} AS at FROM ${table} m JOIN tales t ON t.id = m.tale_id
         WHERE m.${column} = $1 AND m.tale_id > $2 ORDER BY m.tale_id LIMIT $3`,
        [who, after, BATCH],
      ),
    );
    yield found;
    const last = found.at(-1);
    if (!last || found.length < BATCH) return;
    after = last.tale_id;
  }
}

/** Tales that an account likes. Likes stay counted when it goes; whose they were is forgotten for good. */
export const taleLikes: PersonalDataPart = {
  name: 'taleLikes',
  async *collect(manager, accountId) {
    for await (const found of marksOf(manager, 'tale_likes', accountPerson(accountId)))
      yield found.map(({ tale_id: taleId, title, at }) => ({ taleId, title, likedAt: at.toISOString() }));
  },
  async erase(manager, accountId) {
    await manager.query(`UPDATE tale_likes SET person = 'x:' || gen_random_uuid() WHERE person = $1`, [
      accountPerson(accountId),
    ]);
  },
};

/** Tales that an account keeps among its favourites. */
export const favouriteTales: PersonalDataPart = {
  name: 'favouriteTales',
  async *collect(manager, accountId) {
    for await (const found of marksOf(manager, 'tale_favourites', accountId))
      yield found.map(({ tale_id: taleId, title, at }) => ({ taleId, title, addedAt: at.toISOString() }));
  },
  async erase(manager, accountId) {
    await manager.query('DELETE FROM tale_favourites WHERE account_id = $1', [accountId]);
  },
};
