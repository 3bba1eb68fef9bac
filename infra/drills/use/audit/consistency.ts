import { LEASE_SECONDS } from '@alcova/contracts';
import { type DatabaseService, databaseServices } from '../../../local/names';
import { problemsLeft } from '../../../parts';
import { mediaRecords } from '../../media-records';
import type { UsedSite } from '../used-site';

/** What is made of facts in rounds is there by then. */
const EVENTUALLY_MS = 60_000;

const reactions = (value: string): string =>
  `(SELECT count(*) FROM reactions r WHERE r.video_id = c.video_id AND r.value = '${value}')`;
const totals = (table: string): string => `(SELECT sum(views) AS views, sum(likes) AS likes FROM ${table})`;

/** Rows that must not be there, each a contradiction. */
const NEVER: readonly (readonly [DatabaseService, string, string])[] = [
  [
    ...(['catalogue', 'reactions are not what the counters say'] as const),
    `video_counters c WHERE c.likes <> ${reactions('like')} OR c.dislikes <> ${reactions('dislike')}`,
  ],
  [
    ...(['catalogue', 'favourites are not what the counters say'] as const),
    'video_counters c WHERE c.favorites <> (SELECT count(*) FROM favorites f WHERE f.video_id = c.video_id)',
  ],
  [
    ...(['catalogue', 'views are not what the counters say'] as const),
    // Each person sees each video once; the half hours of views are forgotten when they are over.
    `video_counters c WHERE c.views <> (SELECT count(*) FROM history h WHERE h.video_id = c.video_id)
       OR c.views <> (SELECT coalesce(sum(d.views), 0) FROM view_days d WHERE d.video_id = c.video_id)`,
  ],
  ['catalogue', 'views that are not in the counters', 'view_slots'],
  [
    ...(['catalogue', 'lists are not sorted by what the counters say'] as const),
    'video_counters c JOIN video_ranks r USING (video_id) WHERE r.views <> c.views OR r.likes <> c.likes',
  ],
  [
    ...(['catalogue', 'the sum of all is not the sum of each'] as const),
    `${totals('counter_sums')} s, ${totals('video_counters')} c WHERE s.views <> c.views OR s.likes <> c.likes`,
  ],
  [
    ...(['moderation', 'totals are not what tales there are'] as const),
    `(SELECT sum(total) AS total FROM tale_totals) s WHERE s.total <> (SELECT count(*) FROM tales)`,
  ],
  [
    ...(['moderation', 'tales are not what was decided last'] as const),
    `tales t JOIN tale_decisions d ON d.id = t.decision_id WHERE t.is_approved <> (d.decision = 'approve')`,
  ],
  ...['tales', 'cases'].map(
    (table) =>
      [
        ...(['moderation', `leases of ${table} that last too long`] as const),
        `${table} WHERE lease_until > now() + ${LEASE_SECONDS} * interval '1 second'`,
      ] as const,
  ),
  ['media', 'leases of jobs that are over', `jobs WHERE state = 'running' AND lease_until < now()`],
  ...databaseServices.map(
    (name) => [name, 'facts that were not told', 'outbox WHERE published_at IS NULL'] as const,
  ),
];

/** Counters equal the facts, no lease is beyond its end, every fact was told. @returns what is not so */
export async function contradictions(site: UsedSite): Promise<string[]> {
  const problems = NEVER.map(([name, what, from]) => {
    const found = async () => {
      const [row] = await site.query(name, `SELECT count(*) FROM ${from}`);
      const count = Number(row?.['count']);
      return count === 0 ? [] : [`${name}: ${what}: ${count}`];
    };
    return problemsLeft(what, found, EVENTUALLY_MS);
  });
  return (await Promise.all(problems)).flat();
}

/** What catalogue believes of films is what media knows. @returns what is not so */
export async function projectionProblems(site: UsedSite): Promise<readonly string[]> {
  const { assets } = await mediaRecords(site.system.env.media['DATABASE_URL'] ?? '');
  const states = new Map(assets.map(({ id, state }) => [id, state]));
  const text = `SELECT asset_id, media_state FROM videos WHERE id NOT LIKE 'bench%'`;
  const wrong = async () =>
    (await site.query('catalogue', text))
      .map((row) => [String(row['asset_id']), String(row['media_state'])] as const)
      .filter(([id, state]) => states.get(id) !== state)
      .map(([id, state]) => `${id} is ${states.get(id)}, not ${state}`);
  return problemsLeft('what catalogue believes', wrong, EVENTUALLY_MS);
}
