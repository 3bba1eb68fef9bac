import type { Pool } from 'undici';
import { z } from 'zod';
import { reasonOf } from '../parts';
import { seededRandom } from './random';

const TICK_MS = 5;
const SEED = 20;
/** Of an answer in a failure. */
const SHOWN_CHARACTERS = 120;
/** Of many failures, which are mostly alike. */
const MAX_SHOWN = 10;

/** A request that has come to its end. */
export const loadRequest = z.object({
  kind: z.string(),
  /** When it was due, in milliseconds since 1970. */
  dueAt: z.number(),
  /** From then to the last byte of the answer. */
  ms: z.number(),
  /** Why it failed; null when it did not. */
  failure: z.string().nullable(),
  /** What it was to write; null for a read. */
  subject: z.string().nullable(),
  /** 0 where no answer came. */
  status: z.number(),
  /** Whether it was told when to come again. */
  isToRetry: z.boolean(),
});
export type LoadRequest = z.output<typeof loadRequest>;

/** Some of what failed, each once. */
export function failuresOf(
  requests: readonly LoadRequest[],
  isMeant: (request: LoadRequest) => boolean = () => true,
): string[] {
  const failed = requests.filter((one) => one.failure !== null && isMeant(one));
  const told = new Set(failed.map(({ kind, failure }) => `${kind}: ${failure}`));
  return [...told].slice(0, MAX_SHOWN);
}

/** Takes down how a request ended, well (null) or not. */
export type Note = (
  kind: string,
  dueAt: number,
  failure: string | null,
  more?: Partial<Pick<LoadRequest, 'subject' | 'status' | 'isToRetry'>>,
) => void;

export interface Ask {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The one status that is right. */
  readonly status: number;
  /** What it writes, by which it is found afterwards. */
  readonly subject?: string;
  /** What the answer must say as well. */
  readonly holds?: (body: string) => boolean;
}

/** A request, from how many of its kind there were before. */
export type Make = (number: number) => Ask;

/** What is sent, and how much of it. */
export interface Arrivals {
  readonly perSecond: number;
  /** The share of each kind, of whatever they add up to. */
  readonly shares: Readonly<Record<string, number>>;
  readonly make: Readonly<Record<string, Make>>;
  /** Requests that may be under way at once; one that is due beyond them is not sent, and counts as one that got no answer. */
  readonly mostUnderWay?: number | undefined;
}

/**
 * Sends so many requests a second, each at its moment whether those before it were answered or not, until the signal comes; resolves when
 * the last one has been answered. No request is sent twice, and which kind comes when is the same in every run.
 */
export async function sendArrivals(
  pool: Pool,
  arrivals: Arrivals,
  note: Note,
  stopped: AbortSignal,
): Promise<void> {
  const { make, mostUnderWay = Infinity, perSecond } = arrivals;
  const choose = chooser(arrivals.shares);
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
    const one = outcomeOf(pool, ask).then(({ failure, ...more }) => note(kind, dueAt, failure, more));
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
async function outcomeOf(pool: Pool, ask: Ask) {
  const { method, path, headers, body = null, status: right, subject = null, holds } = ask;
  try {
    const answer = await pool.request({ method, path, headers, body });
    const text = await answer.body.text();
    const status = answer.statusCode;
    const isRight = status === right && (holds?.(text) ?? true);
    const shown = answer.headers['content-encoding'] ? 'compressed' : text.slice(0, SHOWN_CHARACTERS);
    const failure = isRight ? null : `${status} ${path} ${shown}`;
    return { failure, status, subject, isToRetry: answer.headers['retry-after'] !== undefined };
  } catch (error) {
    return { failure: `${reasonOf(error)} ${path}`, subject };
  }
}

function chooser(shares: Arrivals['shares']): () => string {
  const random = seededRandom(SEED);
  const kinds = Object.entries(shares);
  const all = kinds.reduce((sum, [, share]) => sum + share, 0);
  return () => {
    let left = random() * all;
    return kinds.find(([, share]) => (left -= share) < 0)?.[0] ?? '';
  };
}
