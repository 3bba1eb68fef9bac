import { z } from 'zod';
import type { EntityManager } from 'typeorm';

/** Rows that one batch of an export holds. */
const BATCH = 500;

const row = z.object({ video_id: z.string(), title: z.string(), value: z.string(), at: z.date() });
export type PersonalFact = z.output<typeof row>;

/** Where facts on an account stand, by what they are called: the column of the person, the moment, and what is said besides the video. */
const FACTS = {
  favorites: { who: 'account_id', moment: 'created_at', value: `''` },
  history: { who: 'account_id', moment: 'watched_at', value: `''` },
  reactions: { who: 'person', moment: 'reacted_at', value: 'f.value' },
  view_windows: { who: 'person', moment: 'counted_at', value: `''` },
} as const;
export type PersonalFacts = keyof typeof FACTS;

/** Facts on one account in batches, by video. */
export async function* factsOn(
  manager: EntityManager,
  table: PersonalFacts,
  who: string,
): AsyncGenerator<PersonalFact[]> {
  const { who: column, moment, value } = FACTS[table];
  for (let after = ''; ;) {
    const batch = row.array().parse(
      await manager.query(
        `SELECT f.video_id, coalesce(v.title, t.video->>'title') AS title, ${value} AS value, f.${moment} AS at
         FROM ${table} f LEFT JOIN videos v ON v.id = f.video_id LEFT JOIN trashed_videos t ON t.id = f.video_id
         WHERE f.${column} = $1 AND f.video_id > $2 ORDER BY f.video_id LIMIT ${BATCH}`,
        [who, after],
      ),
    );
    const last = batch.at(-1);
    if (!last) return;
    yield batch;
    after = last.video_id;
  }
}

/** How the records of imports call what an account kept and watched. */
export const MARKS_KIND = 'marks';

export async function wereMarksImported(manager: EntityManager, accountId: string): Promise<boolean> {
  const found: unknown = await manager.query('SELECT FROM imported_records WHERE kind = $1 AND id = $2', [
    MARKS_KIND,
    accountId,
  ]);
  return z.array(z.unknown()).parse(found).length > 0;
}

/** Deletes an account's favourites and takes them out of the counters, in the order of the videos, so that two who do so never cross. */
export async function eraseFavourites(manager: EntityManager, accountId: string): Promise<void> {
  await manager.query(
    `SELECT FROM video_counters WHERE video_id IN (SELECT video_id FROM favorites WHERE account_id = $1) ORDER BY video_id FOR UPDATE`,
    [accountId],
  );
  await manager.query(
    `WITH gone AS (DELETE FROM favorites WHERE account_id = $1 RETURNING video_id)
     UPDATE video_counters c SET favorites = c.favorites - 1 FROM gone WHERE c.video_id = gone.video_id`,
    [accountId],
  );
}

/** Reactions stay counted; whose they were is forgotten for good. */
export async function forgetReactions(manager: EntityManager, person: string): Promise<void> {
  await manager.query(`UPDATE reactions SET person = 'x:' || gen_random_uuid() WHERE person = $1`, [person]);
}

/** Deletes the account's history, or the half hours of its views. */
export async function eraseFacts(
  manager: EntityManager,
  table: 'history' | 'view_windows',
  who: string,
): Promise<void> {
  await manager.query(`DELETE FROM ${table} WHERE ${FACTS[table].who} = $1`, [who]);
}
