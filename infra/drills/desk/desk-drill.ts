import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from '../../load/statistics';
import { reasonOf, waitUntil } from '../../parts';
import { seeded } from '../random';
import type { DeskSite } from './desk-site';
import { DrillModerator } from './moderator';

/** Of the stretch that belongs to a kill: at its end the next one's begins. */
const LAST_MOMENT = 0.9;
const PATIENCE_MS = 600_000;

export interface DeskReport {
  readonly decisions: number;
  readonly seconds: number;
  /** What was lost, doubled or left over; empty when all is well. */
  readonly problems: readonly string[];
}

/**
 * All moderators decide as fast as they can until nothing waits; meanwhile moderation is killed so many times with SIGKILL, at moments from
 * the seed. What a killed process had given out and nobody heard of stays leased, so the leases of those end as time would end them.
 */
export async function flatOut(
  site: DeskSite,
  { kills, seed }: { kills: number; seed: number },
): Promise<DeskReport> {
  const began = performance.now();
  const waiting = await site.count('tales WHERE NOT is_approved AND NOT is_denied');
  await Promise.all([
    killed(site, { kills, seed, waiting }),
    ...site.moderators.map((client) => decideAll(new DrillModerator(client))),
  ]);
  await site.endLeases();
  // What was taken in an answer that a kill swallowed.
  await Promise.all(site.moderators.slice(0, 1).map((client) => decideAll(new DrillModerator(client))));
  const seconds = (performance.now() - began) / 1_000;
  return { decisions: waiting, seconds, problems: await problemsOf(site) };
}

async function decideAll(moderator: DrillModerator): Promise<void> {
  let number = 0;
  for (let item = await moderator.next(); item; item = await moderator.next()) {
    number += 1;
    await moderator.decide(item, number);
  }
}

/** Each kill comes when so many of the tales are decided, and so amid decisions. */
async function killed(
  site: DeskSite,
  { kills, seed, waiting }: { kills: number; seed: number; waiting: number },
): Promise<void> {
  const random = seeded(seed);
  const before = await site.count('tale_decisions');
  for (let kill = 0; kill < kills; kill += 1) {
    const decided = before + Math.floor((waiting * (kill + LAST_MOMENT * random())) / kills);
    await waitUntil(
      `${decided} decisões`,
      async () => (await site.count('tale_decisions')) >= decided,
      PATIENCE_MS,
    );
    await site.system.kill('moderation');
  }
}

/** At the end every tale was decided once, whenever that was. */
async function problemsOf(site: DeskSite): Promise<string[]> {
  const all = await site.count('tales');
  const counts: readonly [string, number, number][] = [
    ['tales that wait', await site.count('tales WHERE NOT is_approved AND NOT is_denied'), 0],
    ['tales that are leased', await site.count('tales WHERE lease_until > now()'), 0],
    ['decisions', await site.count('tale_decisions'), all],
    ['decided tales', await site.count('(SELECT DISTINCT tale_id FROM tale_decisions) AS decided'), all],
    [
      'decisions without what they decided',
      await site.count(
        `tale_decisions d WHERE NOT EXISTS (SELECT FROM tales t WHERE t.id = d.tale_id AND t.decision_id = d.id
           AND t.version = d.version AND t.is_approved = (d.decision = 'approve') AND t.is_denied = (d.decision = 'deny'))`,
      ),
      0,
    ],
    [
      'entries of the audit log on decisions',
      await site.count(`audit_entries WHERE action IN ('tale.approve', 'tale.deny')`),
      all,
    ],
    [
      'events of published tales',
      await site.count(
        `(SELECT DISTINCT body::jsonb ->> 'aggregateId' FROM outbox WHERE subject LIKE '%tale.changed') AS told`,
      ),
      await site.count('tales WHERE is_approved'),
    ],
  ];
  return counts.flatMap(([what, found, wanted]) =>
    found === wanted ? [] : [`${what}: ${found}, not ${wanted}`],
  );
}

export interface OpenLoopReport {
  readonly asked: number;
  readonly medianMs: number;
  readonly p99Ms: number;
  readonly failures: readonly string[];
}

/**
 * Every moderator takes and decides one item each `everyMs`, whether the answers before have come or not; spread evenly. Times are those of
 * the next item, from its moment in the plan to its answer.
 */
export async function openLoop(
  site: DeskSite,
  { everyMs, forMs }: { everyMs: number; forMs: number },
): Promise<OpenLoopReport> {
  const times: number[] = [];
  const failures: string[] = [];
  const began = performance.now();
  const step = everyMs / site.moderators.length;
  const one = async (client: DeskSite['moderators'][number], planned: number, number: number) => {
    await pause(Math.max(0, planned - performance.now()));
    const moderator = new DrillModerator(client);
    try {
      const item = await moderator.next();
      times.push(performance.now() - planned);
      if (item) await moderator.decide(item, number);
    } catch (error) {
      failures.push(reasonOf(error));
    }
  };
  const rounds = Math.floor(forMs / everyMs);
  await Promise.all(
    Array.from({ length: rounds }, (_, round) =>
      site.moderators.map((client, index) => one(client, began + round * everyMs + index * step, round)),
    ).flat(),
  );
  return { asked: times.length, medianMs: percentile(times, 50), p99Ms: percentile(times, 99), failures };
}
