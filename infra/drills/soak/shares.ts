import { MANY_WRITES } from '../faults/load/plan';

/** Beyond what is expected: kinds are drawn by chance. */
const MARGIN = 1.2;
/** Videos of the site that the load writes about. */
const VIDEOS = 200;
/** That one person may send in a day. */
const TALES_OF_ONE = 20;
const ALL = Object.values(MANY_WRITES).reduce((sum, share) => sum + share, 0);

/** How many people and tales there must be, so that no write is made twice and nobody writes more than one may. */
export function enoughFor(soak: { readonly minutes: number; readonly perSecond: number }): {
  readonly people: number;
  readonly tales: number;
} {
  const requests = soak.minutes * 60 * soak.perSecond * MARGIN;
  const most = (kind: keyof typeof MANY_WRITES): number => Math.ceil((requests * MANY_WRITES[kind]) / ALL);
  const pairs = Math.max(most('reaction'), most('favourite'), most('view'));
  return {
    people: Math.max(10, Math.ceil(pairs / VIDEOS), Math.ceil(most('tale') / TALES_OF_ONE)),
    tales: Math.max(1_000, most('report')),
  };
}
