import { waitUntil } from '../../parts';
import { asOperator } from './as-operator';
import type { FaultSite } from './fault-site';
import { deadLettersOf } from './dead-letters';
import { isFor } from './given-up';

/** Waits until a site has given up what it has to. @throws StartFailure */
export function untilGivenUp(site: FaultSite, withinMs: number): Promise<void> {
  return waitUntil(
    'the dead letters',
    () =>
      asOperator(site, async (connection) => {
        const letters = await deadLettersOf(connection);
        return site.givenUp.every((one) => letters.some((letter) => isFor(one, letter)));
      }),
    withinMs,
  );
}
