import type { Pool } from 'undici';
import { reasonOf } from '../../../parts';
import { seeded } from '../../random';
import type { LoadRequest } from './plan';
import type { Ask, Make } from './requests';

const TICK_MS = 5;
const SEED = 20;

/** How a request ended. */
type Outcome = Pick<LoadRequest, 'failure' | 'status' | 'isToRetry'>;
/** A request that has come to its end, well (null) or not. */
export type Note = (
  kind: string,
  dueAt: number,
  failure: string | null,
  more?: Partial<Pick<LoadRequest, 'subject' | 'status' | 'isToRetry'>>,
) => void;

/** What is sent, and how much of it. */
export interface Mix {
  readonly perSecond: number;
  /** The share of each kind, of whatever they add up to. */
  readonly shares: Readonly<Record<string, number>>;
  readonly make: Readonly<Record<string, Make>>;
  /** Requests that may be under way at once; one that is due beyond them is not sent, and counts as one that got no answer. */
  readonly mostUnderWay?: number;
}

/** Notes of requests, with how long each took from the moment at which it was due. */
export function notebook(): { readonly requests: LoadRequest[]; readonly note: Note } {
  const requests: LoadRequest[] = [];
  const note: Note = (kind, dueAt, failure, { subject = null, status = 0, isToRetry = false } = {}) => {
    requests.push({ kind, dueAt, ms: Date.now() - dueAt, failure, subject, status, isToRetry });
    if (failure !== null) console.log(`failed ${kind}: ${failure}`);
  };
  return { requests, note };
}

/**
 * Sends so many requests a second, each at its moment whether those before it were answered or not, until the signal comes; resolves when
 * the last one has been answered. No request is sent twice.
 */
export async function openLoop(pool: Pool, mix: Mix, note: Note, stopped: AbortSignal): Promise<void> {
  const { make, mostUnderWay = Infinity, perSecond } = mix;
  const choose = chooser(mix.shares);
  const counts = new Map<string, number>();
  const underWay = new Set<Promise<void>>();
  const began = Date.now();
  let sent = 0;
  const send = (dueAt: number): void => {
    const kind = choose();
    if (underWay.size >= mostUnderWay) return note(kind, dueAt, 'not sent: too many are under way');
    const number = counts.get(kind) ?? 0;
    counts.set(kind, number + 1);
    const ask = make[kind]?.(number);
    if (ask === undefined) throw new RangeError(`nothing is known of ${kind}`);
    const { subject = null } = ask;
    const one = outcomeOf(pool, ask).then(({ failure, ...more }) =>
      note(kind, dueAt, failure, { subject, ...more }),
    );
    underWay.add(one);
    void one.finally(() => underWay.delete(one));
  };
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      if (stopped.aborted) {
        clearInterval(timer);
        return resolve();
      }
      for (const due = ((Date.now() - began) * perSecond) / 1_000; sent <= due; sent += 1)
        send(began + (sent * 1_000) / perSecond);
    }, TICK_MS);
  });
  await Promise.all(underWay);
}

/** Whether the answer was the right one. */
async function outcomeOf(pool: Pool, ask: Ask): Promise<Outcome> {
  const { method, path, headers, body, status, holds } = ask;
  try {
    const answer = await pool.request({ method, path, headers, body: body ?? null });
    const text = await answer.body.text();
    const isToRetry = answer.headers['retry-after'] !== undefined;
    const told = { status: answer.statusCode, isToRetry };
    if (told.status !== status) return { ...told, failure: `${told.status} ${path} ${text.slice(0, 200)}` };
    const isRight = holds?.(text) ?? true;
    return { ...told, failure: isRight ? null : `not as it must be: ${path} ${text.slice(0, 200)}` };
  } catch (error) {
    return { status: 0, isToRetry: false, failure: `${reasonOf(error)} ${path}` };
  }
}

function chooser(shares: Mix['shares']): () => string {
  const random = seeded(SEED);
  const kinds = Object.entries(shares);
  const all = kinds.reduce((sum, [, share]) => sum + share, 0);
  return () => {
    let left = random() * all;
    return kinds.find(([, share]) => (left -= share) < 0)?.[0] ?? '';
  };
}
