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

/** Compares a site that is at rest with what the load of one run was told. */
export async function audit(site: FaultSite, run: string, requests: readonly LoadRequest[]): Promise<Audit> {
  const media = await mediaProblems(site);
  const { problems, count } = await acknowledged(site, run, requests);
  return {
    acknowledged: count,
    problems: [
      ...[...problems, ...media],
      ...(await contradictions(site)),
      ...(await projectionProblems(site)),
      ...(await upkeepProblems(site)),
    ],
  };
}
