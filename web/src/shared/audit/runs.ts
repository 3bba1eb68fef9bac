import { type NamedAuditEntry } from '@alcova/contracts';

/** One line: what one act did, in the steps in which it was asked for. */
export interface Run {
  readonly entries: readonly NamedAuditEntry[];
  /** How many items it was done to. */
  readonly count: number;
}

/** Steps of one act follow each other; longer apart (milliseconds) they are two. */
const STEPS_APART = 30_000;

const isStep = (before: NamedAuditEntry, after: NamedAuditEntry): boolean =>
  before.action === after.action &&
  before.actorKind === after.actorKind &&
  before.actorId === after.actorId &&
  before.others + after.others > 0 &&
  Math.abs(Date.parse(before.at) - Date.parse(after.at)) <= STEPS_APART;

/**
 * The lines of a page. A request changes a bounded number of items, so that one bulk act is several folded entries beside each other; what was
 * done to one item after another stays one line each.
 */
export function runsOf(entries: readonly NamedAuditEntry[]): Run[] {
  const runs: Run[] = [];
  for (const entry of entries) {
    const last = runs.at(-1);
    const before = last?.entries.at(-1);
    const count = entry.others + 1;
    if (last && before && isStep(before, entry))
      runs[runs.length - 1] = { entries: [...last.entries, entry], count: last.count + count };
    else runs.push({ entries: [entry], count });
  }
  return runs;
}
