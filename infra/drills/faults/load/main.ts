import { readFile } from 'node:fs/promises';
import { Pool } from 'undici';
import { reasonOf } from '../../../parts';
import { openLoop } from '../../rolling/load/open-loop';
import { requestsOf } from '../../rolling/load/requests';
import { noteLine } from './note-line';
import { actOneAfterTheOther } from './one-after-the-other';
import { faultPlan } from './plan';

const CONNECTIONS = 256;
/** A bound: later than any deadline of the site. */
const ANSWER_WITHIN_MS = 30_000;

/** A process of its own, so that the load does not wait for who brings the fault on. */
async function main(): Promise<void> {
  const plan = faultPlan.parse(JSON.parse(await readFile(process.argv[2] ?? '', 'utf8')));
  const stop = new AbortController();
  process.once('SIGTERM', () => stop.abort());
  const pool = new Pool(plan.url, {
    ...{ connections: CONNECTIONS, pipelining: 1 },
    ...{ headersTimeout: ANSWER_WITHIN_MS, bodyTimeout: ANSWER_WITHIN_MS },
  });
  console.log('started');
  await Promise.all([
    openLoop(
      pool,
      { perSecond: plan.perSecond, shares: plan.shares, make: requestsOf(plan) },
      noteLine,
      stop.signal,
    ),
    actOneAfterTheOther(plan, noteLine, stop.signal),
  ]);
  await pool.destroy();
}

main().catch((error: unknown) => {
  console.error(reasonOf(error));
  process.exitCode = 1;
});
