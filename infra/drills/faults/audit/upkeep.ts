import { rebuildCounters, sweepStore } from '@alcova/operator';
import { z } from 'zod';
import { asOperator } from '../as-operator';
import { deadLettersOf } from '../dead-letters';
import { givenUpProblems } from '../given-up';
import type { FaultSite } from '../fault-site';

/** What only served the making of a film that is ready: always there until the next sweep. */
const workFile = z.object({ reason: z.literal('work-file') });

/** What an operator's commands would correct or take out of the store, and what was given up. */
export function upkeepProblems(site: FaultSite): Promise<string[]> {
  return asOperator(site, async (connection) => {
    const found: string[] = [];
    const data = (value: unknown): void => {
      if (!workFile.safeParse(value).success) found.push(JSON.stringify(value));
    };
    const tools = { ...connection, say: () => undefined, data };
    await rebuildCounters(tools, { dryRun: true });
    await sweepStore(tools, { dryRun: true });
    const letters = await deadLettersOf(connection);
    return [
      ...found.map((one) => `an operator would correct: ${one}`),
      ...givenUpProblems(letters, site.givenUp),
    ];
  });
}
