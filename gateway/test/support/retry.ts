import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than any crowd of these tests takes to be answered. */
const TRIES = 60;

/** Asks again as a refusal says, as clients do that many others ask beside. @throws Error when it is refused to the end */
export async function retryWhileBusy<T extends Pick<Response, 'status' | 'headers'>>(
  ask: () => Promise<T>,
): Promise<T> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await ask();
    const seconds = Number(answer.headers.get('retry-after'));
    if (answer.status !== 503 || seconds === 0) return answer;
    // Apart from each other, so that not all of them come back at once.
    await sleep(seconds * 1_000 * (0.5 + Math.random()));
  }
  throw new Error(`refused ${TRIES} times`);
}
