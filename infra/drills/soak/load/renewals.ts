import { setTimeout as pause } from 'node:timers/promises';
import { reasonOf } from '../../../parts';
import type { FaultPlan } from '../../faults/load/plan';
import type { Note } from '../../rolling/load/open-loop';

/** Well before a token's ten minutes are over. */
const EACH_MS = 240_000;
const ANSWER_WITHIN_MS = 60_000;

/** Renews the session of one person after the other until the signal comes, so that all stay signed in; what they ask from then on has the new cookies. */
export async function renewSessions(plan: FaultPlan, note: Note, stopped: AbortSignal): Promise<void> {
  const { people, url } = plan;
  for (let number = 0; ; number += 1) {
    await pause(EACH_MS / people.length, undefined, { signal: stopped }).catch(() => undefined);
    const person = people[number % people.length];
    if (stopped.aborted || person === undefined) return;
    const dueAt = Date.now();
    try {
      const answer = await fetch(`${url}/api/auth/refresh`, {
        method: 'POST',
        headers: { origin: new URL(url).origin, cookie: person.cookie },
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      await answer.arrayBuffer();
      if (answer.ok)
        person.cookie = answer.headers
          .getSetCookie()
          .map((line) => line.split(';')[0] ?? '')
          .join('; ');
      note('renewal', dueAt, answer.ok ? null : `${answer.status}`, { status: answer.status });
    } catch (error) {
      note('renewal', dueAt, reasonOf(error));
    }
  }
}
