import { counter } from '@alcova/platform';
import { type RouteTallies, talliesOf } from '../measuring/route-tallies';
import type { PublicRead } from './public-read';

interface Outcomes {
  /** Answers that were there. */
  kept: number;
  /** Answers that were waited for. */
  waited: number;
  /** What all answers of its route are counted by. */
  readonly tallies: RouteTallies;
}
const known = new Map<string, Outcomes>();

counter(
  'alcova_public_reads_total',
  'Public reads answered, by operation and by whether the answer was there (kept) or was waited for (read)',
  ['operation', 'outcome'],
  function () {
    this.reset();
    for (const [operation, { kept, waited }] of known) {
      this.inc({ operation, outcome: 'kept' }, kept);
      this.inc({ operation, outcome: 'read' }, waited);
    }
  },
);

/** What counts the answers of a public read. */
export function outcomesOf({ route: { operationId, method, path } }: PublicRead): Outcomes {
  const before = known.get(operationId);
  if (before) return before;
  const made = { kept: 0, waited: 0, tallies: talliesOf(method, path) };
  known.set(operationId, made);
  return made;
}
