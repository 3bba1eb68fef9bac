import { LEASE_SECONDS } from '@alcova/contracts';
import { reasonOf, waitUntil } from '../../../parts';
import { type DatabaseService, databaseServices } from '../../../local/names';
import { mediaRecords } from '../../media-records';
import type { FaultSite } from '../fault-site';

/** What is made of facts in rounds is there by then. */
const EVENTUALLY_MS = 60_000;

/** Rows that must not be there, each a contradiction. */
const NEVER: readonly (readonly [DatabaseService, string, string])[] = [
  [
    'catalogue',
    'reactions are not what the counters say',
    `video_counters c WHERE c.likes <> (SELECT count(*) FROM reactions r WHERE r.video_id = c.video_id AND r.value = 'like')
       OR c.dislikes <> (SELECT count(*) FROM reactions r WHERE r.video_id = c.video_id AND r.value = 'dislike')`,
  ],
  [
    'catalogue',
    'favourites are not what the counters say',
    'video_counters c WHERE c.favorites <> (SELECT count(*) FROM favorites f WHERE f.video_id = c.video_id)',
  ],
  [
    'catalogue',
    'views are not what the counters say',
    // The half hours of views are forgotten when they are over.
    `video_counters c WHERE c.views < (SELECT count(*) FROM view_windows w WHERE w.video_id = c.video_id)
       OR c.views <> (SELECT coalesce(sum(d.views), 0) FROM view_days d WHERE d.video_id = c.video_id)`,
  ],
  ['catalogue', 'views that are not in the counters', 'view_slots'],
  [
    'catalogue',
    'lists are not sorted by what the counters say',
    'video_counters c JOIN video_ranks r USING (video_id) WHERE r.views <> c.views OR r.likes <> c.likes',
  ],
  [
    'catalogue',
    'the sum of all is not the sum of each',
    `(SELECT sum(views) AS views, sum(likes) AS likes FROM counter_sums) s, (SELECT sum(views) AS views, sum(likes) AS likes FROM video_counters) c
     WHERE s.views <> c.views OR s.likes <> c.likes`,
  ],
  [
    'moderation',
    'totals are not what tales there are',
    `(SELECT sum(total) AS total FROM tale_totals) s WHERE s.total <> (SELECT count(*) FROM tales)`,
  ],
  [
    'moderation',
    'tales are not what was decided last',
    `tales t JOIN tale_decisions d ON d.id = t.decision_id WHERE t.is_approved <> (d.decision = 'approve')`,
  ],
  ...(['tales', 'cases'] as const).map(
    (table) =>
      [
        'moderation',
        `leases of ${table} that last too long`,
        `${table} WHERE lease_until > now() + ${LEASE_SECONDS} * interval '1 second'`,
      ] as const,
  ),
  ['media', 'leases of jobs that are over', `jobs WHERE state = 'running' AND lease_until < now()`],
  ...databaseServices.map(
    (name) => [name, 'facts that were not told', 'outbox WHERE published_at IS NULL'] as const,
  ),
];

/** What catalogue believes of films is what media knows. */
export async function projectionProblems(site: FaultSite): Promise<string[]> {
  const { assets } = await mediaRecords(site.system.env.media['DATABASE_URL'] ?? '');
  const states = new Map(assets.map(({ id, state }) => [id, state]));
  const wrong = async () => {
    const rows = await site.query(
      'catalogue',
      `SELECT asset_id, media_state FROM videos WHERE id NOT LIKE 'bench%'`,
    );
    return rows
      .filter(({ asset_id: id, media_state: state }) => states.get(String(id)) !== state)
      .map(
        ({ asset_id: id, media_state: state }) =>
          `${String(id)} is ${states.get(String(id))}, not ${String(state)}`,
      );
  };
  return waitUntil('what catalogue believes', async () => (await wrong()).length === 0, EVENTUALLY_MS).then(
    () => [],
    wrong,
  );
}

/** Counters equal the facts, no lease is beyond its end, every fact was told. @returns what is not so */
export async function contradictions(site: FaultSite): Promise<string[]> {
  const problems = await Promise.all(
    NEVER.map(async ([name, what, from]) => {
      let found = Number.NaN;
      const none = async () => {
        const [row] = await site.query(name, `SELECT count(*) FROM ${from}`);
        return (found = Number(row?.['count'])) === 0;
      };
      return waitUntil(what, none, EVENTUALLY_MS).then(
        () => [],
        (error: unknown) => [`${name}: ${what}: ${found} (${reasonOf(error)})`],
      );
    }),
  );
  return problems.flat();
}
