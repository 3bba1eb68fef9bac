import { readFile } from 'node:fs/promises';
import { Pool } from 'undici';
import { reasonOf } from '../../../parts';
import { openLoop } from '../../rolling/load/open-loop';
import { requestsOf } from '../../rolling/load/requests';
import { noteLine } from './note-line';
import { actOneAfterTheOther } from './one-after-the-other';
import { faultPlan } from './plan';

/** A bound: later than any deadline of the site. */
const ANSWER_WITHIN_MS = 30_000;

/** A process of its own, so that the load does not wait for who brings the fault on. */
async function main(): Promise<void> {
  const plan = faultPlan.parse(JSON.parse(await readFile(process.argv[2] ?? '', 'utf8')));
  const stop = new AbortController();
  process.once('SIGTERM', () => stop.abort());
  const pool = new Pool(plan.url, {
    ...{ connections: plan.mostUnderWay, pipelining: 1 },
    ...{ headersTimeout: ANSWER_WITHIN_MS, bodyTimeout: ANSWER_WITHIN_MS },
  });
  // Connections are there before the traffic is, as those of a proxy before the gateway are.
  await Promise.all(Array.from({ length: plan.mostUnderWay }, () => connected(pool)));
  console.log('started');
  await Promise.all([
    openLoop(pool, { ...plan, make: requestsOf(plan) }, noteLine, stop.signal),
    ...(plan.acts ? [actOneAfterTheOther(plan, plan.acts, noteLine, stop.signal)] : []),
  ]);
  await pool.destroy();
}

async function connected(pool: Pool): Promise<void> {
  const { body } = await pool.request({ method: 'GET', path: '/api/health/live' });
  await body.dump();
}

main().catch((error: unknown) => {
  console.error(reasonOf(error));
  process.exitCode = 1;
});
