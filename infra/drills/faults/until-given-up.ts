import { waitUntil } from '../../parts';
import { asOperator } from './as-operator';
import type { FaultSite } from './fault-site';
import { isFor } from './given-up';

const MOST_LETTERS = 1_000;

/** Waits until a site has given up what it has to. @throws StartFailure */
export function untilGivenUp(site: FaultSite, withinMs: number): Promise<void> {
  return waitUntil(
    'the dead letters',
    () =>
      asOperator(site, async ({ deadLetters }) => {
        const letters = await deadLetters.list({ limit: MOST_LETTERS });
        return site.givenUp.every((one) => letters.some((letter) => isFor(one, letter)));
      }),
    withinMs,
  );
}
