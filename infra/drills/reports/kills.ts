import { waitUntil } from '../../parts';
import { atOnce } from '../at-once';
import { killAmid } from '../kill-amid';
import type { DrillSite } from '../site';
import { fillTales, report } from './report';

const AT_ONCE = 8;
const PATIENCE_MS = 120_000;

/**
 * Urgent reports, each on a tale of its own, while moderation is killed so many times with SIGKILL amid them. Who gets no answer sends the same
 * again. @returns what was lost, doubled or left half done; empty when all is well
 */
export async function reportsWhileKilled(
  site: DrillSite,
  { reports, kills, seed }: { reports: number; kills: number; seed: number },
): Promise<string[]> {
  await fillTales(site, reports);
  const count = (from: string) => site.count('moderation', from);
  const tales = Array.from({ length: reports }, (_, number) => number + 1);
  const isTaken = async (tale: number) => {
    const one = { tale, isUrgent: true, key: `caso-${tale}`, address: `203.0.113.${tale % 250}` };
    return (await report(site, one)) === 201;
  };
  await Promise.all([
    killAmid(site, 'moderation', { kills, seed, total: reports }, () => count('reports')),
    atOnce(AT_ONCE, tales, (tale) => waitUntil(`denúncia ${tale}`, () => isTaken(tale), PATIENCE_MS)),
  ]);
  const isTold = async () => (await count('outbox WHERE published_at IS NULL')) === 0;
  await waitUntil('os avisos publicados', isTold, PATIENCE_MS);
  // Each report is one row with one case, whose tale is hidden, with evidence, entries of the audit log and one fact each.
  return site.miscounted('moderation', reports, {
    reports: 'reports',
    cases: `cases WHERE holds AND is_urgent AND reports = 1`,
    'hidden contents': `content_holds WHERE is_hidden AND reason = 'urgent' AND version = 1`,
    'hidden tales': 'tales WHERE is_hidden',
    'sealed documents': '(SELECT DISTINCT case_id FROM evidence) AS sealed',
    'documents in all': 'evidence',
    'entries of reports': `audit_entries WHERE action = 'report.file'`,
    'entries of hiding': `audit_entries WHERE action = 'content.hide'`,
    facts: `outbox WHERE body::json->>'name' = 'moderation.takedown.changed'`,
  });
}
