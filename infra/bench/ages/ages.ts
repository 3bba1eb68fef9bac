import { z } from 'zod';
import { createAuthority } from '../../age-wallet';
import { command, count } from '../../load/command';
import type { Report } from '../../load/report';
import { withSite } from '../site';
import { mergeReports } from '../together';
import { attestationsReport } from './attestations';
import { passReport } from './pass';
import { readsReport } from './reads';

/** What proofs of age cost. */
export const agesBench = command({
  ...{ name: 'ages', about: 'passes, attestations, and reads where a proof of age is asked for' },
  options: z.object({
    /** Some of the three, separated by commas. */
    only: z.string().default('pass,attestations,reads'),
    /** Of the reads. */
    ...{ rounds: count(4), seconds: count(2) },
  }),
  quick: { rounds: 2, seconds: 1 },
  run: async ({ only, ...turns }) => {
    const reports: Report[] = [];
    const wanted = only.split(',');
    if (wanted.includes('pass')) reports.push(await passReport());
    if (wanted.includes('attestations')) reports.push(await attestationsReport());
    if (wanted.includes('reads')) {
      // Without any way no site may ask for a proof.
      const { anchorPem } = await createAuthority();
      reports.push(await withSite({ AGE_WALLET_ANCHORS: anchorPem }, (site) => readsReport(site, turns)));
    }
    return mergeReports(reports);
  },
});
