import { AGE_OUTCOMES, type AgeOutcome, type AgeWay } from '@alcova/contracts';
import { counter } from '@alcova/platform';

const proofs = counter(
  'alcova_identity_age_proofs_total',
  'Proofs of age that ended, by way and by what came of them',
  ['way', 'outcome'],
);

/** One more; one that could not begin is `unreachable`. */
export const countProof = (way: AgeWay, outcome: AgeOutcome): void => proofs.inc({ way, outcome });

/** Tells zeros of a way that is on: what had no series before it was counted once has no rise either. */
export function startCounting(way: AgeWay): void {
  for (const outcome of AGE_OUTCOMES) proofs.inc({ way, outcome }, 0);
}
