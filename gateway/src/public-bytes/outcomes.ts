import { counter } from '@alcova/platform';
import type { PublicRead } from './public-read';

const outcomes = counter(
  'alcova_public_reads_total',
  'Public reads answered, by operation and by whether the answer was there (kept) or was waited for (read)',
  ['operation', 'outcome'],
);

interface Outcomes {
  readonly kept: { inc(): void };
  readonly waited: { inc(): void };
}
const known = new Map<string, Outcomes>();

/** What counts the answers of a public read. */
export function outcomesOf({ route: { operationId: operation } }: PublicRead): Outcomes {
  const before = known.get(operation);
  if (before) return before;
  const made = {
    kept: outcomes.labels({ operation, outcome: 'kept' }),
    waited: outcomes.labels({ operation, outcome: 'read' }),
  };
  known.set(operation, made);
  return made;
}
