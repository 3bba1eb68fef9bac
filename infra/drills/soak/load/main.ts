import { readFile } from 'node:fs/promises';
import { Pool } from 'undici';
import { reasonOf } from '../../../parts';
import { noteLine } from '../../faults/load/note-line';
import { actOneAfterTheOther } from '../../faults/load/one-after-the-other';
import { actingPlan } from '../../faults/load/plan';
import { openLoop } from '../../rolling/load/open-loop';
import { requestsOf } from '../../rolling/load/requests';
import { breakOff } from './break-off';
import { renewSessions } from './renewals';

/** A bound: later than any deadline of the site. */
const ANSWER_WITHIN_MS = 60_000;

/** The load of the faults' drill for longer than a session's token lasts, beside clients that break off. */
async function main(): Promise<void> {
  const plan = actingPlan.parse(JSON.parse(await readFile(process.argv[2] ?? '', 'utf8')));
  const stop = new AbortController();
  process.once('SIGTERM', () => stop.abort());
  const pool = new Pool(plan.url, {
    ...{ connections: plan.mostUnderWay, pipelining: 1 },
    ...{ headersTimeout: ANSWER_WITHIN_MS, bodyTimeout: ANSWER_WITHIN_MS },
  });
  console.log('started');
  const mix = { perSecond: plan.perSecond, shares: plan.shares, make: requestsOf(plan) };
  await Promise.all([
    openLoop(pool, mix, noteLine, stop.signal),
    actOneAfterTheOther(plan, plan.acts, noteLine, stop.signal),
    renewSessions(plan, noteLine, stop.signal),
    breakOff(plan, noteLine, stop.signal),
  ]);
  await pool.destroy();
}

main().catch((error: unknown) => {
  console.error(reasonOf(error));
  process.exitCode = 1;
});
