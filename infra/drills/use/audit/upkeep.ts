import { rebuildCounters, sweepStore } from '@alcova/operator';
import { z } from 'zod';
import { asOperator } from '../as-operator';
import type { UsedSite } from '../used-site';
import { deadLettersOf, givenUpProblems } from '../given-up';

/** What only served the making of a film that is ready: always there until the next sweep. */
const workFile = z.object({ reason: z.literal('work-file') });

/** What an operator's commands would correct or take out of the store, and what was given up. */
export function upkeepProblems(site: UsedSite): Promise<string[]> {
  return asOperator(site, async (connection) => {
    const problems: string[] = [];
    const data = (value: unknown): void => {
      if (workFile.safeParse(value).success) return;
      problems.push(`an operator would correct: ${JSON.stringify(value)}`);
    };
    const tools = { ...connection, say: () => undefined, data };
    await rebuildCounters(tools, { dryRun: true });
    await sweepStore(tools, { dryRun: true });
    return [...problems, ...givenUpProblems(await deadLettersOf(connection), site.givenUp)];
  });
}
