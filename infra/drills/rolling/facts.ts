import { problemsLeft } from '../../parts';
import { storedSha256 } from '../uploads/drill-store';
import { sha256Of } from '../uploads/large-file';
import type { Kind, LoadResults } from './load/plan';
import type { RollingSite } from './rolling-site';

/** Snapshots of the counters in lists are at most this old. */
const EVENTUALLY_MS = 60_000;

type Database = Parameters<RollingSite['query']>[0];
/** What must be as often as a kind of write was acknowledged. */
const FACTS: readonly (readonly [Kind, Database, string])[] = [
  ['reaction', 'catalogue', 'SELECT count(*) FROM reactions'],
  ['reaction', 'catalogue', 'SELECT sum(likes + dislikes) AS count FROM video_counters'],
  ['favourite', 'catalogue', 'SELECT count(*) FROM favorites'],
  ['favourite', 'catalogue', 'SELECT sum(favorites) AS count FROM video_counters'],
  ['view', 'catalogue', 'SELECT count(*) FROM view_windows'],
  ['view', 'catalogue', 'SELECT sum(views) AS count FROM video_counters'],
  ['view', 'catalogue', 'SELECT coalesce(sum(views), 0) AS count FROM view_days'],
  ['view', 'catalogue', 'SELECT sum(views) AS count FROM video_ranks'],
  ['tale', 'moderation', `SELECT count(*) FROM tales WHERE title LIKE 'Conto do exercício %'`],
  ['tale', 'moderation', `SELECT count(DISTINCT title) FROM tales WHERE title LIKE 'Conto do exercício %'`],
  ['report', 'moderation', 'SELECT count(*) FROM reports'],
  ['report', 'moderation', 'SELECT count(DISTINCT sender_key) FROM reports'],
];
/** What must be nothing. */
const NOTHING: readonly (readonly [Database, string])[] = [
  [
    'catalogue',
    `SELECT count(*) FROM video_counters c WHERE c.likes <> (SELECT count(*) FROM reactions r WHERE r.video_id = c.video_id AND r.value = 'like')`,
  ],
  ...(['identity', 'catalogue', 'moderation', 'commerce', 'media'] as const).map(
    (name) => [name, 'SELECT count(*) FROM outbox WHERE published_at IS NULL'] as const,
  ),
];

/** What there is of sessions before the load. */
export async function sessionsNow(site: RollingSite): Promise<number> {
  return countOf(site, 'identity', 'SELECT count(*) FROM sessions');
}

/**
 * Compares what was acknowledged with what is there: every write once, all counters equal, every fact published, every file whole.
 * @param sessions that there were before the load
 */
export async function missingFacts(
  site: RollingSite,
  results: LoadResults,
  { sessions, file }: { sessions: number; file: string },
): Promise<string[]> {
  const acknowledged = (kind: Kind): number =>
    results.requests.filter((one) => one.kind === kind && one.failure === null).length;
  const wanted: (readonly [Database, string, number])[] = [
    ...FACTS.map(([kind, name, text]) => [name, text, acknowledged(kind)] as const),
    ...NOTHING.map(([name, text]) => [name, text, 0] as const),
    ['identity', 'SELECT count(*) FROM sessions', sessions + acknowledged('sign-in')],
  ];
  const problems = (await Promise.all(wanted.map((one) => countProblems(site, one)))).flat();
  const sent = await sha256Of(file);
  for (const key of results.uploadedKeys)
    if ((await storedSha256(site, key)) !== sent) problems.push(`${key} is not what was sent`);
  return problems;
}

function countProblems(
  site: RollingSite,
  [name, text, count]: readonly [Database, string, number],
): Promise<readonly string[]> {
  const ask = async () => {
    const found = await countOf(site, name, text);
    return found === count ? [] : [`${name}: ${text}: ${found}, not ${count}`];
  };
  return problemsLeft(`${name}: ${text}`, ask, EVENTUALLY_MS);
}

async function countOf(site: RollingSite, name: Database, text: string): Promise<number> {
  const [row] = await site.query(name, text);
  return Number(row?.['count']);
}
