import { readFile, writeFile } from 'node:fs/promises';
import { Pool } from 'undici';
import { reasonOf } from '../../../parts';
import { listen } from './event-streams';
import { longUploads } from './long-upload';
import { notebook, openLoop } from './open-loop';
import { loadPlan, type LoadResults, SHARES } from './plan';
import { requestsOf } from './requests';

const CONNECTIONS = 96;
const STREAMS = 4;
const UPLOADS = 3;
/** Below the proxy's own patience, so that no connection ends under a request. */
const KEEP_ALIVE_MS = 30_000;
/** A bound: later than any deadline of the site. */
const ANSWER_WITHIN_MS = 60_000;

/** A process of its own, so that the load does not wait for who restarts. It reads its plan, and ends in order when it is told to. */
async function main(): Promise<void> {
  const plan = loadPlan.parse(JSON.parse(await readFile(process.argv[2] ?? '', 'utf8')));
  const stop = new AbortController();
  process.once('SIGTERM', () => stop.abort());
  const options = {
    ...{ pipelining: 1, keepAliveTimeout: KEEP_ALIVE_MS, keepAliveMaxTimeout: KEEP_ALIVE_MS },
    ...{ headersTimeout: ANSWER_WITHIN_MS, bodyTimeout: ANSWER_WITHIN_MS },
  };
  const [pool, slow] = [CONNECTIONS, STREAMS + UPLOADS].map(
    (connections) => new Pool(plan.url, { ...options, connections }),
  );
  if (!pool || !slow) throw new Error('no connections');
  const { requests, note } = notebook();
  console.log('started');
  const uploads = Array.from({ length: UPLOADS }, () => longUploads(slow, plan, note, stop.signal));
  await Promise.all([
    openLoop(pool, { perSecond: plan.perSecond, shares: SHARES, make: requestsOf(plan) }, note, stop.signal),
    ...Array.from({ length: STREAMS }, () => listen(slow, plan, note, stop.signal)),
  ]);
  const uploadedKeys = (await Promise.all(uploads)).flat();
  const results: LoadResults = { requests, uploadedKeys };
  await writeFile(plan.results, JSON.stringify(results));
  await Promise.all([pool.destroy(), slow.destroy()]);
}

main().catch((error: unknown) => {
  console.error(reasonOf(error));
  process.exitCode = 1;
});
