import type { LoadRequest } from '../../rolling/load/plan';
import type { FaultSite } from '../fault-site';
import { acknowledged } from './acknowledged';
import { contradictions, projectionProblems } from './consistency';
import { mediaProblems } from './media';
import { upkeepProblems } from './upkeep';

export interface Audit {
  /** Writes that a site said yes to: each was looked for. */
  readonly acknowledged: number;
  /** What was lost, doubled, left over or contradicts itself; empty when all is well. */
  readonly problems: readonly string[];
}

/** What a load was told. */
export interface Told {
  readonly run: string;
  readonly requests: readonly LoadRequest[];
}

/** Compares a site that is at rest with what the loads of a round were told. */
export async function audit(site: FaultSite, told: readonly Told[]): Promise<Audit> {
  const media = await mediaProblems(site);
  const writes = await Promise.all(told.map(({ run, requests }) => acknowledged(site, run, requests)));
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
