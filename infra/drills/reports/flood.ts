import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { failedChecks } from '../found';
import { BUSY, comingAgain, retryWhileAway } from '../retry';
import type { DrillSite } from '../site';
import { report } from './report';

const FLOODING_ADDRESSES = 4;
const EVERY_MS = 500;
const WARM_UP = 50;
/** Who is told that too much is asked at once comes again, once. */
const HONEST_TIMES = 2;
const DESK_PATIENCE_MS = 5_000;
/** Of a network within an hour, as moderation promises. */
const MAX_A_NETWORK = 10;
const nextCase = z.object({ case: z.object({ id: z.string() }).nullable() });

export interface Flooded {
  /** How often each status came to those who flood; 0 is no answer. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Milliseconds of each honest report. */
  readonly honest: readonly number[];
  /** Milliseconds until the desk's next case. */
  readonly desk: readonly number[];
  /** What must never be, however busy the machine is. */
  readonly problems: readonly string[];
}

/**
 * So many reports a second from few addresses, in the plan's time whether answers come or not. Meanwhile people report from addresses of their
 * own, and somebody works at the desk.
 * @param tales of the site; the last ones are for the honest reports
 */
export async function flood(
  site: DrillSite,
  { perSecond, seconds, tales }: { perSecond: number; seconds: number; tales: number },
): Promise<Flooded> {
  await warmUp(site);
  const statuses = new Map<number, number>();
  const honestCount = Math.floor((seconds * 1_000) / EVERY_MS);
  const [honest, desk] = await Promise.all([
    paced(honestCount, EVERY_MS, (number) => reportHonestly(site, number, tales - number)),
    atTheDesk(site, seconds * 1_000),
    paced(perSecond * seconds, 1_000 / perSecond, async (number) => {
      const address = `198.51.100.${1 + (number % FLOODING_ADDRESSES)}`;
      const one = { address, isUrgent: number % 2 === 0, key: `onda-${number}` };
      const status = await report(site, { ...one, tale: 1 + (number % (tales - honestCount)) });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }),
  ]);
  const stored = await site.count('moderation', `reports WHERE sender_key LIKE 'onda-%'`);
  const answered = [...statuses.keys()].every((status) => [201, 429, BUSY].includes(status));
  const problems = [
    ...failedChecks({
      [`answers that are neither 201 nor a refusal: ${[...statuses.keys()].join(', ')}`]: answered,
      'nobody was limited': statuses.has(429),
      [`${stored} reports of ${FLOODING_ADDRESSES} networks`]: stored <= FLOODING_ADDRESSES * MAX_A_NETWORK,
      'honest reports were refused': honest.every(({ status }) => status === 201),
    }),
    ...(await site.miscounted('moderation', honestCount, {
      'honest reports that are stored': `reports WHERE sender_key LIKE 'honesta-%'`,
    })),
  ];
  return { statuses, desk, honest: honest.map(({ ms }) => ms), problems };
}

/** Does so many things at an even pace, whether those before have ended or not. */
function paced<T>(times: number, everyMs: number, act: (number: number) => Promise<T>): Promise<T[]> {
  const began = performance.now();
  const one = async (_: unknown, number: number) => {
    await pause(Math.max(0, began + number * everyMs - performance.now()));
    return act(number);
  };
  return Promise.all(Array.from({ length: times }, one));
}

/** From a network of its own, on a tale of its own. @returns the last answer, and how long it took */
async function reportHonestly(site: DrillSite, number: number, tale: number) {
  let began = 0;
  const send = () => {
    began = performance.now();
    const address = `10.1.${number}.1`;
    return report(site, { tale, isUrgent: true, key: `honesta-${number}`, address });
  };
  return { status: await comingAgain(send, HONEST_TIMES), ms: performance.now() - began };
}

/** A site that has just started has run nothing yet: what is measured is one that people use. */
async function warmUp(site: DrillSite): Promise<void> {
  for (let number = 0; number < WARM_UP; number += 1) {
    const address = `192.0.2.${1 + number}`;
    await report(site, { tale: 1, isUrgent: true, key: `antes-${number}`, address });
    await site.client.send('GET', '/api/desk/cases?state=waiting');
  }
  await atTheDesk(site, 3 * EVERY_MS);
}

/** Takes the next case and decides it, at a steady pace. @throws SiteError when the desk fails */
async function atTheDesk({ client }: DrillSite, forMs: number): Promise<number[]> {
  const times: number[] = [];
  const keep = JSON.stringify({ decision: 'keep', reason: 'within-policy', confirmed: true });
  const send = (method: string, path: string, body: string) =>
    retryWhileAway(() => client.send(method, path, body), DESK_PATIENCE_MS);
  for (const end = performance.now() + forMs; performance.now() < end; await pause(EVERY_MS)) {
    const began = performance.now();
    const answer = await send('POST', '/api/desk/cases/next', '{}');
    times.push(performance.now() - began);
    const { case: found } = nextCase.parse(await answer.json());
    if (found) await send('PATCH', `/api/desk/cases/${found.id}`, keep);
  }
  return times;
}
