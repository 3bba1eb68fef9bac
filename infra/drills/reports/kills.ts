import { setTimeout as pause } from 'node:timers/promises';
import { waitUntil } from '../../parts';
import { seeded } from '../random';
import type { ReportsSite } from './reports-site';

const AT_ONCE = 8;
const AGAIN_AFTER_MS = 100;
const PATIENCE_MS = 120_000;

/**
 * Urgent reports, each on a tale of its own, while moderation is killed so many times with SIGKILL amid them. Who gets no answer sends the same
 * again. @returns what was lost, doubled or left half done; empty when all is well
 */
export async function reportsWhileKilled(
  site: ReportsSite,
  { reports, kills, seed }: { reports: number; kills: number; seed: number },
): Promise<string[]> {
  const waiting = Array.from({ length: reports }, (_, number) => number + 1);
  const send = async (): Promise<void> => {
    for (let tale = waiting.pop(); tale !== undefined; tale = waiting.pop()) {
      const one = { tale, isUrgent: true, key: `caso-${tale}`, address: `203.0.113.${tale % 250}` };
      const end = Date.now() + PATIENCE_MS;
      while ((await site.report(one)).status !== 201) {
        if (Date.now() > end) throw new Error(`the report on tale ${tale} was never taken`);
        await pause(AGAIN_AFTER_MS);
      }
    }
  };
  const random = seeded(seed);
  const kill = async (): Promise<void> => {
    for (let number = 0; number < kills; number += 1) {
      const filed = Math.floor((reports * (number + 0.9 * random())) / kills);
      await waitUntil(`${filed} denúncias`, async () => (await site.count('reports')) >= filed, PATIENCE_MS);
      await site.system.kill('moderation');
    }
  };
  await Promise.all([kill(), ...Array.from({ length: AT_ONCE }, send)]);
  await waitUntil(
    'os avisos publicados',
    async () => (await site.count('outbox WHERE published_at IS NULL')) === 0,
    PATIENCE_MS,
  );
  return problemsOf(site, reports);
}

/** Each report is one row with one case, whose tale is hidden, with evidence, entries of the audit log and one fact each. */
async function problemsOf(site: ReportsSite, reports: number): Promise<string[]> {
  const wanted: readonly [string, string][] = [
    ['reports', 'reports'],
    ['cases', `cases WHERE holds AND is_urgent AND reports = 1`],
    ['hidden contents', `content_holds WHERE is_hidden AND reason = 'urgent' AND version = 1`],
    ['hidden tales', 'tales WHERE is_hidden'],
    ['sealed documents', '(SELECT DISTINCT case_id FROM evidence) AS sealed'],
    ['documents in all', 'evidence'],
    ['entries of reports', `audit_entries WHERE action = 'report.file'`],
    ['entries of hiding', `audit_entries WHERE action = 'content.hide'`],
    ['facts', `outbox WHERE body::json->>'name' = 'moderation.takedown.changed'`],
  ];
  const problems: string[] = [];
  for (const [what, from] of wanted) {
    const found = await site.count(from);
    if (found !== reports) problems.push(`${what}: ${found}, not ${reports}`);
  }
  return problems;
}
