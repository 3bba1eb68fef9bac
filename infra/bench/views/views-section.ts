import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { System } from '../../local/system';
import { StartFailure, waitUntil } from '../../parts';
import { videoIds } from '../catalogue-data';
import type { Section } from '../section';
import { median, medianAndSpread } from '../statistics';
import { asSuperuser } from '../superuser';
import { inTurns } from '../turns';
import { type Load, load } from '../wrk';
import { writeBare } from './floor';

/** A video that is watched by all costs hardly more than many that are: what is left is for other work on the machine. */
const LEAST_SHARE = 0.8;
const FOLDED_WITHIN_MS = 30_000;
const counts = z.tuple([z.object({ wrong: z.coerce.number() })]);
/** What must be one: views, their sums by day, and how often each video's counter says it was viewed. */
const WRONG = `
  SELECT count(*) AS wrong FROM video_counters c JOIN seen_before b USING (video_id)
  WHERE c.views - b.views <> (SELECT count(*) FROM view_windows w WHERE w.video_id = c.video_id)
    OR c.views - b.views <> (SELECT coalesce(sum(views), 0) FROM view_days d WHERE d.video_id = c.video_id)`;

/** wrk's script: views by people who have no cookie yet, each of whom is a new visitor, of videos in turns. */
const newVisitors = (origin: string, ids: readonly string[]): string => `
local ids = { ${ids.map((id) => JSON.stringify(id)).join(', ')} }
local headers = { ["origin"] = ${JSON.stringify(origin)} }
local turn = 0
request = function()
  turn = turn + 1
  return wrk.format("POST", "/api/videos/" .. ids[turn % #ids + 1] .. "/view?signedIn=0", headers)
end
`;

/** Every view that was written is in the counters, once. @throws StartFailure */
async function assertCounted(system: System): Promise<void> {
  await asSuperuser(system, 'catalogue', (client) =>
    waitUntil(
      'the counters of all views',
      async () => counts.parse((await client.query(WRONG)).rows)[0].wrong === 0,
      FOLDED_WITHIN_MS,
    ),
  );
}

const cellsOf = (name: string, loads: readonly Load[]): string[] => [
  name,
  medianAndSpread(
    loads.map(({ perSecond }) => perSecond),
    0,
  ),
  `${median(loads.map((one) => one.p50)).toFixed(1)} / ${median(loads.map((one) => one.p99)).toFixed(1)} ms`,
];

/** Measures views of one video beside views of all, and beside the same rows through `pg` alone. @param options.videos generated ones there are */
export async function viewsSection(
  system: System,
  folder: string,
  options: { videos: number; rounds: number; seconds: number; warmUpSeconds: number },
): Promise<Section> {
  const ids = videoIds(Math.floor(options.videos / 2), options.videos);
  const [hottest] = ids;
  if (hottest === undefined) throw new StartFailure('there is no video');
  const scripts = { one: join(folder, 'one.lua'), all: join(folder, 'all.lua') };
  await writeFile(scripts.one, newVisitors(system.url, [hottest]));
  await writeFile(scripts.all, newVisitors(system.url, ids));
  await asSuperuser(system, 'catalogue', (client) =>
    client.query('CREATE TABLE seen_before AS SELECT video_id, views FROM video_counters'),
  );
  for (const script of [scripts.one, scripts.all]) await load(system.url, script, options.warmUpSeconds);
  const bare = (rows: 'apart' | 'together') => () =>
    writeBare(system.env.catalogue['DATABASE_URL'] ?? '', hottest, { seconds: options.seconds, rows });
  const [one = [], all = [], apart = [], together = []] = await inTurns(options.rounds, [
    () => load(system.url, scripts.one, options.seconds),
    () => load(system.url, scripts.all, options.seconds),
    bare('apart'),
    bare('together'),
  ]);
  await assertCounted(system);
  const shares = one.map(({ perSecond }, at) => perSecond / (all[at]?.perSecond ?? Number.NaN));
  return {
    title: 'Views of one video',
    command: 'npm run bench:views',
    about:
      `Each view is by a new visitor: POST through gateway, NATS, catalogue and Postgres in production settings (limits on and scaled up), ${ids.length} ` +
      `of ${options.videos} generated videos in turns or one of them alone; wrk with 32 connections over loopback, ${options.warmUpSeconds} s of warming up each, ` +
      `${options.rounds} turns of ${options.seconds} s in changing order; median (least to most). The floor: the rows of a view in a transaction, through \`pg\` over ten ` +
      'connections, 32 at once, without anything before it; beside it the rows as they were before decision 0052. At the end every counter must be what was written.',
    head: ['views', 'a second', 'p50 / p99'],
    rows: [
      cellsOf('of one video', one),
      cellsOf(`of ${ids.length} videos in turns`, all),
      cellsOf('of one video, the rows alone through `pg`', apart),
      cellsOf('the same, with one counter and one sum of the day for all', together),
    ],
    bars: [
      {
        name: 'of one video, in parts of those of many',
        wanted: `>= ${LEAST_SHARE}`,
        measured: medianAndSpread(shares, 2),
        isMet: median(shares) >= LEAST_SHARE,
      },
    ],
  };
}
