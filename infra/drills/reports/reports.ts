import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { printTable } from '../../bench/table';
import { build } from '../../local/build';
import { reasonOf } from '../../parts';

const options = z.object({
  rate: z.coerce.number().int().min(1).max(2_000),
  seconds: z.coerce.number().int().min(2).max(120),
});
const TALES = 1_000;

/** `npm run drill -- --only reports`: reports in a flood from few addresses. The exit code is 1 when anybody but those was held up. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { rate: { type: 'string', default: '200' }, seconds: { type: 'string', default: '30' } },
  });
  const { rate, seconds } = options.parse(values);
  await build(resolve(__dirname, '../../..'));
  // Loaded when needed: the packages are built by then.
  const { ReportsSite } = await import('./reports-site.js');
  const { flood } = await import('./flood.js');
  const { percentile } = await import('../../load/statistics.js');
  const site = await ReportsSite.start({ tales: TALES, rateLimitScale: 1 });
  try {
    const report = await flood(site, { perSecond: rate, seconds, tales: TALES });
    const times = report.honest.map(({ ms }) => ms);
    printTable(
      ['reports', 'answers', 'stored', 'honest reports', 'median', 'p99', 'next case p99', 'desk failed'],
      [
        [
          ...[
            String(report.sent),
            [...report.statuses].map(([status, count]) => `${status}: ${count}`).join(', '),
          ],
          ...[String(report.stored), String(report.honest.filter(({ status }) => status === 201).length)],
          ...[`${percentile(times, 50).toFixed(0)} ms`, `${percentile(times, 99).toFixed(0)} ms`],
          ...[`${report.desk.p99Ms.toFixed(0)} ms`, String(report.desk.failed)],
        ],
      ],
    );
    const wrong = [...report.problems, ...report.late];
    for (const problem of wrong) console.log(`- ${problem}`);
    if (wrong.length > 0) process.exitCode = 1;
  } finally {
    await site.stop();
  }
}

main().catch((error: unknown) => {
  console.error(reasonOf(error));
  process.exitCode = 1;
});
