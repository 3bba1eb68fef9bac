import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from '../../load/statistics';
import type { SiteClient } from '../../local/client/site-client';
import { reasonOf } from '../../parts';
import { killAmid } from '../kill-amid';
import type { DrillSite } from '../site';
import { DrillModerator } from './moderator';

/**
 * All moderators decide as fast as they can until nothing waits; meanwhile moderation is killed so many times with SIGKILL, at moments from
 * the seed. What a killed process had given out and nobody heard of stays leased, so the leases of those end as time would end them.
 */
export async function flatOut(
  site: DrillSite,
  clients: readonly SiteClient[],
  { kills, seed }: { kills: number; seed: number },
): Promise<{ decisions: number; seconds: number }> {
  const began = performance.now();
  const total = await site.count('moderation', 'tales WHERE NOT is_approved AND NOT is_denied');
  await Promise.all([
    killAmid(site, 'moderation', { kills, seed, total }, () => site.count('moderation', 'tale_decisions')),
    ...clients.map(decideAll),
  ]);
  await site.query('moderation', 'UPDATE tales SET lease_until = now() WHERE lease_until > now()');
  // What was taken in an answer that a kill swallowed.
  await Promise.all(clients.slice(0, 1).map(decideAll));
  return { decisions: total, seconds: (performance.now() - began) / 1_000 };
}

async function decideAll(client: SiteClient): Promise<void> {
  const moderator = new DrillModerator(client);
  let number = 0;
  for (let item = await moderator.next(); item; item = await moderator.next()) {
    number += 1;
    await moderator.decide(item, number);
  }
}

/**
 * Every moderator takes and decides one item each `everyMs`, whether the answers before have come or not; spread evenly. Times are those of
 * the next item, from its moment in the plan to its answer.
 */
export async function openLoop(
  clients: readonly SiteClient[],
  { everyMs, forMs }: { everyMs: number; forMs: number },
): Promise<{ medianMs: number; p99Ms: number; failures: readonly string[] }> {
  const times: number[] = [];
  const failures: string[] = [];
  const began = performance.now();
  const one = async (client: SiteClient, planned: number, number: number) => {
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
  await Promise.all(
    Array.from({ length: Math.floor(forMs / everyMs) }, (_, round) =>
      clients.map((client, index) => one(client, began + (round + index / clients.length) * everyMs, round)),
    ).flat(),
  );
  return { medianMs: percentile(times, 50), p99Ms: percentile(times, 99), failures };
}
