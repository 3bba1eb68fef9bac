import { z } from 'zod';
import { command, count } from '../../load/command';
import { barOf } from '../../load/report';
import { percentile } from '../../load/statistics';
import { tableOf } from '../found';
import { withSite } from '../site';
import { flood } from './flood';
import { reportsWhileKilled } from './kills';
import { fillTales } from './report';

/** The load comes from this machine; a proxy in front says for whom. */
const env = { TRUSTED_PROXIES: '127.0.0.1' };
/** What must hold while somebody floods, in milliseconds. */
const MAX_HONEST_P99 = 2_000;
const MAX_DESK_P99 = 1_000;

/** First a flood from few addresses, then urgent reports while moderation is killed. */
export const reportsDrill = command({
  ...{ name: 'reports', about: 'reports in a flood from few addresses, and while moderation is killed' },
  options: z.object({
    ...{ rate: count(200), seconds: count(30, 2), tales: count(1_000) },
    ...{ reports: count(300), kills: count(5, 0), seed: count(8, 0) },
  }),
  quick: { seconds: 5, tales: 100, reports: 120, kills: 3 },
  run: async ({ rate, seconds, tales, ...killed }) => {
    const { statuses, honest, desk, problems } = await withSite({ rateLimitScale: 1, env }, async (site) => {
      await fillTales(site, tales);
      return flood(site, { perSecond: rate, seconds, tales });
    });
    const lost = await withSite({ env }, (site) => reportsWhileKilled(site, killed));
    const answers = [...statuses].map(([status, number]) => `${status}: ${number}`).join(', ');
    return {
      tables: [
        tableOf({
          ...{ 'reports a second': rate, for: `${seconds} s`, answers },
          ...{ 'honest reports': honest.length, median: `${percentile(honest, 50).toFixed(0)} ms` },
        }),
      ],
      bars: [
        barOf('honest reports, p99', percentile(honest, 99), { most: MAX_HONEST_P99, unit: ' ms' }),
        barOf('the next case, p99', percentile(desk, 99), { most: MAX_DESK_P99, unit: ' ms' }),
      ],
      problems: [...problems, ...lost],
    };
  },
});
