import { CATEGORIES } from '@alcova/contracts';
import type { Client } from 'pg';
import { z } from 'zod';
import { JOINTS, NOUNS, OPENINGS } from '../../testing/words';

/** One title in so many holds this word, and no other does. */
export const RARE_WORD = 'astrolábio';
const RARE_EVERY = 50_000;

const indexes = z.array(z.object({ name: z.string(), definition: z.string() }));

/**
 * Fills an empty catalogue with so many neutral videos by a few statements: ids that rise with time, 98 of 100 public, words and views with
 * the long tail that real ones have. The same count gives the same videos. The database's role must be its superuser.
 */
export async function generateVideos(client: Client, count: number): Promise<void> {
  // Triggers and foreign keys rest meanwhile, and what they keep is written here: row by row it would take a quarter of an hour.
  await client.query(`SET session_replication_role = replica`);
  const rest = await dropIndexes(client);
  await client.query(VIDEOS, [count, OPENINGS, NOUNS, JOINTS, CATEGORIES, RARE_WORD, RARE_EVERY]);
  await client.query(COUNTERS);
  await client.query(
    `INSERT INTO video_ranks SELECT v.id, v.category, v.is_active, v.is_public, v.title_folded, c.views, c.likes
     FROM videos v JOIN video_counters c ON c.video_id = v.id`,
  );
  await client.query(
    `INSERT INTO video_totals (category, total, active, public)
     SELECT category, count(*), count(*) FILTER (WHERE is_active), count(*) FILTER (WHERE is_public) FROM videos GROUP BY category`,
  );
  await client.query(
    `INSERT INTO counter_sums (slot, views, likes, comments) SELECT 0, sum(views), sum(likes), sum(comments) FROM video_ranks
     ON CONFLICT (slot) DO UPDATE SET views = excluded.views, likes = excluded.likes, comments = excluded.comments`,
  );
  for (const definition of rest) await client.query(definition);
  await client.query(`SET session_replication_role = DEFAULT`);
  for (const table of ['videos', 'video_counters', 'video_ranks'])
    await client.query(`VACUUM ANALYZE ${table}`);
}

/** Ids of so many public ones of a catalogue of `videos`, from all over it. @throws RangeError when there are too few */
export function videoIds(count: number, videos: number): string[] {
  // As below: one is inactive, and one in work.
  const isPublic = (n: number) => n % 100 !== 13 && n % 100 !== 57;
  const all = Array.from({ length: videos }, (_, at) => at + 1).filter(isPublic);
  if (all.length < count) throw new RangeError(`${videos} videos are too few for ${count} ids`);
  return Array.from(
    { length: count },
    (_, n) => `v${String(all[Math.floor((n * all.length) / count)]).padStart(10, '0')}`,
  );
}

/** A number from 0 to 1 that hangs on the row and on what it is for. */
const chance = (purpose: string): string =>
  `((hashtextextended(n || '${purpose}', 0) & 1048575)::double precision / 1048576)`;
/** One of an array; the higher the power, the more the first ones. */
const oneOf = (array: string, purpose: string, power: number): string =>
  `(${array})[1 + floor(power(${chance(purpose)}, ${power}) * cardinality(${array}))::integer]`;

const VIDEOS = `
  INSERT INTO videos (id, title, description, category, author, is_active, duration, asset_id, media_state, created_at, updated_at)
  SELECT 'v' || lpad(n::text, 10, '0'),
    ${oneOf('$2::text[]', 'opening', 2)} || ' ' || ${oneOf('$4::text[]', 'joint', 1)} || ' ' || ${oneOf('$3::text[]', 'noun', 2)}
      || CASE WHEN n % $7::integer = 7 THEN ' e ' || $6::text ELSE ' e ' || ${oneOf('$3::text[]', 'other', 1.5)} END || ' ' || n,
    'Uma narração de demonstração.', ${oneOf('$5::text[]', 'category', 1.5)}, 'Autoria ' || n % 500, n % 100 <> 13,
    60 + floor(${chance('duration')} * 3000), 'asset' || n, CASE WHEN n % 100 = 57 THEN 'processing' ELSE 'ready' END,
    moment, moment
  FROM (SELECT n, timestamptz '2020-01-01' + n * interval '3 minutes' AS moment FROM generate_series(1, $1::integer) n) numbered`;

const COUNTERS = `
  INSERT INTO video_counters (video_id, views, likes, dislikes)
  SELECT id, floor(50 / (0.0001 + ${chance('views')}))::bigint, floor(5 / (0.0005 + ${chance('likes')}))::bigint, 1
  FROM (SELECT id, substr(id, 2)::bigint AS n FROM videos) numbered`;

/** Drops the indexes that hold up no constraint; answers the statements that make them again. */
async function dropIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes i
     WHERE schemaname = 'public' AND tablename IN ('videos', 'video_counters', 'video_ranks')
       AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conname = i.indexname)`,
  );
  const dropped = indexes.parse(rows);
  for (const { name } of dropped) await client.query(`DROP INDEX ${name}`);
  return dropped.map(({ definition }) => definition);
}
