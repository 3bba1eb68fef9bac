import { finished } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'undici';
import { reasonOf } from '../../../parts';
import type { Note } from './open-loop';
import type { LoadPlan } from './plan';

/** As the site tells browsers to. */
const REOPEN_MS = 3_000;

/**
 * Listens to one stream of events until the signal comes, and opens it again when the site ended it, as a browser does. One that breaks off,
 * or is refused, is a failure.
 */
export async function listen(pool: Pool, plan: LoadPlan, note: Note, stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted) {
    const dueAt = Date.now();
    const failure = await streamOnce(pool, plan, stopped);
    if (stopped.aborted) return;
    note('events', dueAt, failure);
    await pause(REOPEN_MS, undefined, { signal: stopped }).catch(() => undefined);
  }
}

/** Null when it ended in order. */
async function streamOnce(pool: Pool, plan: LoadPlan, stopped: AbortSignal): Promise<string | null> {
  try {
    const { statusCode, body } = await pool.request({
      ...{ method: 'GET', path: '/api/desk/events', signal: stopped, bodyTimeout: 0 },
      headers: { cookie: plan.administrator, accept: 'text/event-stream' },
    });
    body.resume();
    await finished(body);
    return statusCode === 200 ? null : `${statusCode}`;
  } catch (error) {
    return reasonOf(error);
  }
}
