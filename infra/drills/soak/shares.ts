import { MANY_WRITES } from '../faults/load/plan';

/** Beyond what is expected: kinds are drawn by chance. */
const MARGIN = 1.2;
/** Videos of the site that the load writes about. */
const VIDEOS = 200;
const ALL = Object.values(MANY_WRITES).reduce((sum, share) => sum + share, 0);

/** How many people and tales there must be, so that no write is made twice. */
export function enoughFor(soak: { readonly minutes: number; readonly perSecond: number }): {
  readonly people: number;
  readonly tales: number;
} {
  const requests = soak.minutes * 60 * soak.perSecond * MARGIN;
  const most = (kind: keyof typeof MANY_WRITES): number => Math.ceil((requests * MANY_WRITES[kind]) / ALL);
  const pairs = Math.max(most('reaction'), most('favourite'), most('view'));
  return { people: Math.max(10, Math.ceil(pairs / VIDEOS)), tales: Math.max(1_000, most('report')) };
}
