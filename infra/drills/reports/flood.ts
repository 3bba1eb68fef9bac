import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { percentile } from '../../load/statistics';
import { reasonOf } from '../../parts';
import { BUSY, comingAgain, retryWhileAway } from '../retry';
import type { ReportsSite, Sent } from './reports-site';

const FLOODING_ADDRESSES = 4;
const DESK_EVERY_MS = 500;
const WARM_UP = 50;
const HONEST_EVERY_MS = 500;
/** Who is told that too much is asked at once comes again, once. */
const HONEST_TIMES = 2;
const DESK_PATIENCE_MS = 5_000;
const nextCase = z.object({ case: z.object({ id: z.string() }).nullable() });

export interface FloodReport {
  readonly sent: number;
  /** How often each status came; 0 is no answer. */
  readonly statuses: ReadonlyMap<number, number>;
  readonly honest: readonly Sent[];
  readonly desk: { readonly asked: number; readonly failed: number; readonly p99Ms: number };
  /** Reports that are stored, of those who flood. */
  readonly stored: number;
  /** What must never be, however busy the machine is. */
  readonly problems: readonly string[];
  /** What took longer than it should on a machine that does nothing else. */
  readonly late: readonly string[];
}

type Figures = Omit<FloodReport, 'problems' | 'late'>;

/** What must hold while somebody floods; times in milliseconds. */
const MOST_HONEST_P99 = 2_000;
const MOST_DESK_P99 = 1_000;
/** Of a network within an hour, as moderation promises. */
const MOST_A_NETWORK = 10;

/**
 * So many reports a second from few addresses, in the plan's time whether answers come or not. Meanwhile people report from addresses of their
 * own, and somebody works at the desk.
 * @param tales of the site; the last ones are for the honest reports
 */
export async function flood(
  site: ReportsSite,
  { perSecond, seconds, tales }: { perSecond: number; seconds: number; tales: number },
): Promise<FloodReport> {
  await warmUp(site);
  const statuses = new Map<number, number>();
  const began = performance.now();
  const total = perSecond * seconds;
  const honestCount = Math.floor((seconds * 1_000) / HONEST_EVERY_MS);
  const one = async (number: number): Promise<void> => {
    await pause(Math.max(0, began + (number * 1_000) / perSecond - performance.now()));
    const { status } = await site.report({
      ...{ tale: 1 + (number % (tales - honestCount)), isUrgent: number % 2 === 0, key: `onda-${number}` },
      address: `198.51.100.${1 + (number % FLOODING_ADDRESSES)}`,
    });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };
  const [desk, honest] = await Promise.all([
    atTheDesk(site, seconds * 1_000),
    honestly(site, { count: honestCount, tales, began }),
    ...Array.from({ length: total }, (_, number) => one(number)),
  ]);
  const stored = await site.count(`reports WHERE sender_key LIKE 'onda-%'`);
  const report = { sent: total, statuses, honest, desk, stored };
  return { ...report, problems: await problemsOf(site, report), late: lateOf(report) };
}

/** A site that has just started has run nothing yet: what is measured is one that people use. */
async function warmUp(site: ReportsSite): Promise<void> {
  for (let number = 0; number < WARM_UP; number += 1) {
    await site.report({
      ...{ tale: 1, isUrgent: true, key: `antes-${number}`, address: `192.0.2.${1 + number}` },
    });
    await site.moderator.send('GET', '/api/desk/cases?state=waiting');
  }
  await atTheDesk(site, 3 * DESK_EVERY_MS);
}

/** Each from an address of its own, on a tale of its own, at an even pace. */
async function honestly(
  site: ReportsSite,
  { count, tales, began }: { count: number; tales: number; began: number },
): Promise<Sent[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, number) => {
      await pause(Math.max(0, began + number * HONEST_EVERY_MS - performance.now()));
      const send = () =>
        site.report({
          ...{ tale: tales - number, isUrgent: true, key: `honesta-${number}` },
          address: `203.0.113.${1 + number}`,
        });
      return comingAgain(send, HONEST_TIMES);
    }),
  );
}

/** Takes the next case and decides it, at a steady pace. */
async function atTheDesk(site: ReportsSite, forMs: number): Promise<FloodReport['desk']> {
  const times: number[] = [];
  let failed = 0;
  for (const end = performance.now() + forMs; performance.now() < end; await pause(DESK_EVERY_MS)) {
    const began = performance.now();
    try {
      const answer = await retryWhileAway(
        () => site.moderator.send('POST', '/api/desk/cases/next', '{}'),
        DESK_PATIENCE_MS,
      );
      times.push(performance.now() - began);
      const { case: found } = nextCase.parse(await answer.json());
      const keep = { decision: 'keep', reason: 'within-policy', confirmed: true };
      if (found) await decide(site, found.id, JSON.stringify(keep));
    } catch (error) {
      console.error(reasonOf(error));
      failed += 1;
    }
  }
  return { asked: times.length, failed, p99Ms: percentile(times, 99) };
}

const decide = (site: ReportsSite, id: string, decision: string): Promise<unknown> =>
  retryWhileAway(() => site.moderator.send('PATCH', `/api/desk/cases/${id}`, decision), DESK_PATIENCE_MS);

async function problemsOf(site: ReportsSite, report: Figures): Promise<string[]> {
  const { statuses, honest, desk, stored } = report;
  const wrong = [...statuses].filter(([status]) => ![201, 429, BUSY].includes(status));
  const refused = honest.filter(({ status }) => status !== 201).length;
  const honestStored = await site.count(`reports WHERE sender_key LIKE 'honesta-%'`);
  const checks: readonly [boolean, string][] = [
    [wrong.length > 0, `answers that are neither 201 nor a refusal: ${JSON.stringify(wrong)}`],
    [(statuses.get(429) ?? 0) === 0, 'nobody was limited'],
    [stored > FLOODING_ADDRESSES * MOST_A_NETWORK, `${stored} reports of ${FLOODING_ADDRESSES} networks`],
    [refused > 0, `${refused} honest reports were refused`],
    [honestStored !== honest.length, `${honestStored} of ${honest.length} honest reports are stored`],
    [desk.failed > 0 || desk.asked === 0, `the desk failed ${desk.failed} times`],
  ];
  return checks.flatMap(([isWrong, what]) => (isWrong ? [what] : []));
}

function lateOf({ honest, desk }: Figures): string[] {
  const ms = percentile(
    honest.map((sent) => sent.ms),
    99,
  );
  return [
    ...(ms > MOST_HONEST_P99 ? [`honest reports took ${ms.toFixed(0)} ms (p99)`] : []),
    ...(desk.p99Ms > MOST_DESK_P99 ? [`the next case took ${desk.p99Ms.toFixed(0)} ms (p99)`] : []),
  ];
}
