import { readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { Pool } from 'undici';
import { reasonOf } from '../../../parts';
import { type Note, openLoop } from '../../rolling/load/open-loop';
import type { LoadRequest } from '../../rolling/load/plan';
import { requestsOf } from '../../rolling/load/requests';
import { actOneAfterTheOther } from './one-after-the-other';
import { faultPlan } from './plan';

/** A bound: later than any deadline of the site. */
const ANSWER_WITHIN_MS = 30_000;

/** Each request is told when it has come to its end, as a line of JSON, so that whoever started this sees at once when the site is well again. */
const note: Note = (kind, dueAt, failure, { subject = null, status = 0, isToRetry = false } = {}) => {
  const request: LoadRequest = { kind, dueAt, ms: Date.now() - dueAt, failure, subject, status, isToRetry };
  console.log(JSON.stringify(request));
};

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
  first();
  console.log('started');
  await Promise.all([
    openLoop(pool, { ...plan, make: requestsOf(plan) }, note, stop.signal),
    ...(plan.acts ? [actOneAfterTheOther(plan, plan.acts, note, stop.signal)] : []),
  ]);
  await pool.destroy();
}

/** Whoever measures must not wait for what is measured: before all others where the system allows that (root alone may ask for it). */
function first(): void {
  try {
    setPriority(constants.priority.PRIORITY_HIGHEST);
  } catch (error) {
    console.error(`the load has no priority, so that its own waiting is in its times: ${reasonOf(error)}`);
  }
}

async function connected(pool: Pool): Promise<void> {
  const { body } = await pool.request({ method: 'GET', path: '/api/health/live' });
  await body.dump();
}

main().catch((error: unknown) => {
  console.error(reasonOf(error));
  process.exitCode = 1;
});
