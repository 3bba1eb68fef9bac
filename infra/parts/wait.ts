import { setTimeout as pause } from 'node:timers/promises';
import { reasonOf, StartFailure } from './failure';

const AGAIN_AFTER_MS = 50;
/** Of an answer in a failure: what tells enough, and still fits on a screen. */
const SHOWN_CHARACTERS = 500;

/**
 * Asks `condition` again every 50 ms until it holds. One that throws is asked again as well: the part it asks may be just starting.
 * @param deadlineMs a bound, no measure: a busy machine may take long
 * @throws StartFailure after the deadline, with `what` and the last error; at once any StartFailure of the condition
 */
export async function waitUntil(
  what: string,
  condition: () => boolean | Promise<boolean>,
  deadlineMs = 60_000,
): Promise<void> {
  const ask = async (): Promise<{ holds: boolean; reason?: string }> => {
    try {
      return { holds: await condition() };
    } catch (error) {
      if (error instanceof StartFailure) throw error;
      return { holds: false, reason: reasonOf(error) };
    }
  };
  await askAgain(
    ask,
    ({ holds }) => holds,
    deadlineMs,
    ({ reason }) => late(`${what}: sem resposta`, deadlineMs, reason === undefined ? '' : ` (${reason})`),
  );
}

/**
 * Asks again every 50 ms until the answer is right. What `ask` throws is thrown at once: it is no answer.
 * @param deadlineMs a bound, no measure: a busy machine may take long
 * @returns the right answer
 * @throws StartFailure after the deadline, with `what` and the last answer as JSON, cut at 500 characters
 */
export function waitFor<T>(
  what: string,
  ask: () => T | Promise<T>,
  isRight: (answer: T) => boolean,
  deadlineMs = 60_000,
): Promise<T> {
  return askAgain(ask, isRight, deadlineMs, (answer) =>
    late(`${what}: sem a resposta certa`, deadlineMs, `; a última: ${shown(answer)}`),
  );
}

/**
 * Asks for problems again until there are none: what is applied by events takes a moment.
 * @returns those that were left after the deadline, or why nobody could tell
 */
export async function problemsLeft(
  what: string,
  ask: () => Promise<readonly string[]>,
  deadlineMs = 60_000,
): Promise<readonly string[]> {
  let problems: readonly string[] = [];
  const isFine = async () => (problems = await ask()).length === 0;
  return waitUntil(what, isFine, deadlineMs).then(
    () => [],
    (error: unknown) => (problems.length > 0 ? problems : [reasonOf(error)]),
  );
}

async function askAgain<T>(
  ask: () => T | Promise<T>,
  isRight: (answer: T) => boolean,
  deadlineMs: number,
  failureOf: (last: T) => StartFailure,
): Promise<T> {
  for (const end = performance.now() + deadlineMs; ; await pause(AGAIN_AFTER_MS)) {
    const answer = await ask();
    if (isRight(answer)) return answer;
    if (performance.now() >= end) throw failureOf(answer);
  }
}

const late = (what: string, deadlineMs: number, last: string): StartFailure =>
  new StartFailure(`${what} em ${Math.round(deadlineMs / 1_000)} s${last}`);

/** As JSON, which has nothing of its own for answers of HTTP, errors, sets and maps. */
function shown(answer: unknown): string {
  const text = JSON.stringify(answer, (_key, value: unknown) => {
    if (value instanceof Response) return { status: value.status };
    if (value instanceof Error) return reasonOf(value);
    if (value instanceof Set || value instanceof Map) return Array.from<unknown>(value);
    return typeof value === 'bigint' ? String(value) : value;
  }) as string | undefined;
  return String(text).slice(0, SHOWN_CHARACTERS);
}

/** Resolves to the promise's value, or to `undefined` when it takes longer than `ms`. Leaves no timer behind. */
export async function within<T>(promise: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  try {
    return await Promise.race([promise, over]);
  } finally {
    clearTimeout(timer);
  }
}
