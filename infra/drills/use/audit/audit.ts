import type { Told } from '../plan';
import type { UsedSite } from '../used-site';
import { missingWrites } from './acknowledged';
import { contradictions, projectionProblems } from './consistency';
import { mediaProblems } from './media';
import { upkeepProblems } from './upkeep';

export interface Audit {
  /** Writes that a site said yes to: each was looked for. */
  readonly acknowledged: number;
  /** What was lost, doubled, left over or contradicts itself; empty when all is well. */
  readonly problems: readonly string[];
}

/** Compares a site that is at rest with what its loads were told. */
export async function audit(site: UsedSite, ...told: readonly Told[]): Promise<Audit> {
  // First, since it waits until films are made.
  const slowFiles = told.flatMap(({ plan }) => plan.slow?.file ?? []);
  const media = await mediaProblems(site, [site.film, ...slowFiles]);
  const writes = await Promise.all(told.map((one) => missingWrites(site, one)));
  return {
    acknowledged: writes.reduce((sum, { count }) => sum + count, 0),
    problems: [
      ...[...writes.flatMap(({ problems }) => problems), ...media],
      ...(await contradictions(site)),
      ...(await projectionProblems(site)),
      ...(await upkeepProblems(site)),
    ],
  };
}
