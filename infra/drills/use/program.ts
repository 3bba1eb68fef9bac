import { Pool } from 'undici';
import { sendArrivals } from '../../load/arrivals';
import { loadProgram } from '../../load/load-process';
import { act, renewSessions } from './acts';
import { leaveMidway } from './leaving';
import { loadPlan } from './plan';
import { requestsOf } from './requests';
import { useSlowly } from './slow';

const CONNECTIONS = 96;
/** Below the patience of the gateway and of a proxy, so that no connection ends under a request. */
const KEEP_ALIVE_MS = 30_000;
/** A bound: later than any deadline of the site. */
const ANSWER_WITHIN_MS = 60_000;

/** People who use a site, as far as the plan wants them. */
loadProgram(loadPlan, async (plan, task) => {
  const connections = plan.mostUnderWay ?? CONNECTIONS;
  const pool = new Pool(plan.url, {
    ...{ connections, keepAliveTimeout: KEEP_ALIVE_MS, keepAliveMaxTimeout: KEEP_ALIVE_MS },
    ...{ headersTimeout: ANSWER_WITHIN_MS, bodyTimeout: ANSWER_WITHIN_MS },
  });
  const connect = async () => {
    const { body } = await pool.request({ method: 'GET', path: '/api/health/live' });
    await body.dump();
  };
  // Connections are there before the traffic is, as those of a proxy before the gateway are.
  await Promise.all(Array.from({ length: connections }, connect));
  task.begun();
  await Promise.all([
    sendArrivals(pool, { ...plan, make: requestsOf(plan) }, task.note, task.stopped),
    plan.acts && act(plan, plan.acts, task),
    plan.slow && useSlowly(plan, plan.slow, task),
    ...(plan.lasts ? [renewSessions(plan, task), leaveMidway(plan, task)] : []),
  ]);
  await pool.destroy();
});
