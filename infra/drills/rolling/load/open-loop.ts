import type { Pool } from 'undici';
import { reasonOf } from '../../../parts';
import { seeded } from '../../random';
import { type Kind, type LoadPlan, type LoadRequest, SHARES } from './plan';
import { type Ask, requestsOf } from './requests';

const TICK_MS = 5;
const SEED = 20;
const kinds = Object.keys(SHARES) as (keyof typeof SHARES)[];

/** A request that has come to its end, well or not. */
export type Note = (kind: Kind, dueAt: number, failure: string | null) => void;

/** Notes of requests, with how long each took from the moment at which it was due. */
export function notebook(): { readonly requests: LoadRequest[]; readonly note: Note } {
  const requests: LoadRequest[] = [];
  const note: Note = (kind, dueAt, failure) => {
    requests.push({ kind, dueAt, ms: Date.now() - dueAt, failure });
    if (failure !== null) console.log(`failed ${kind}: ${failure}`);
  };
  return { requests, note };
}

/**
 * Sends so many requests a second, each at its moment whether those before it were answered or not, until the signal comes; resolves when
 * the last one has been answered. No request is sent twice.
 */
export async function openLoop(pool: Pool, plan: LoadPlan, note: Note, stopped: AbortSignal): Promise<void> {
  const make = requestsOf(plan);
  const choose = chooser();
  const counts = new Map<Kind, number>();
  const underWay = new Set<Promise<void>>();
  const began = Date.now();
  let sent = 0;
  const send = (dueAt: number): void => {
    const kind = choose();
    const number = counts.get(kind) ?? 0;
    counts.set(kind, number + 1);
    const one = outcomeOf(pool, make[kind](number)).then((failure) => note(kind, dueAt, failure));
    underWay.add(one);
    void one.finally(() => underWay.delete(one));
  };
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      if (stopped.aborted) {
        clearInterval(timer);
        return resolve();
      }
      for (const due = ((Date.now() - began) * plan.perSecond) / 1_000; sent <= due; sent += 1)
        send(began + (sent * 1_000) / plan.perSecond);
    }, TICK_MS);
  });
  await Promise.all(underWay);
}

/** Null when the answer is the right one. */
async function outcomeOf(pool: Pool, ask: Ask): Promise<string | null> {
  const { method, path, headers, body, status, holds } = ask;
  try {
    const answer = await pool.request({ method, path, headers, body: body ?? null });
    const text = await answer.body.text();
    if (answer.statusCode !== status) return `${answer.statusCode} ${path} ${text.slice(0, 200)}`;
    return holds && !holds(text) ? `not as it must be: ${path} ${text.slice(0, 200)}` : null;
  } catch (error) {
    return `${reasonOf(error)} ${path}`;
  }
}

function chooser(): () => keyof typeof SHARES {
  const random = seeded(SEED);
  return () => {
    let left = random() * 1_000;
    return kinds.find((kind) => (left -= SHARES[kind]) < 0) ?? 'list';
  };
}
