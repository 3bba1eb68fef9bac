import { flood } from './flood';
import { reportsWhileKilled } from './kills';
import { ReportsSite } from './reports-site';

describe('reports under a flood and under kills', () => {
  it('are limited for those who flood alone, while the desk works and honest reports get through', async () => {
    const site = await ReportsSite.start({ tales: 100, rateLimitScale: 1 });
    try {
      const { problems } = await flood(site, { perSecond: 200, seconds: 5, tales: 100 });
      expect(problems).toEqual([]);
    } finally {
      await site.stop();
    }
  });

  it('are taken once each, and hide whole or not at all, while moderation is killed', async () => {
    const site = await ReportsSite.start({ tales: 120, rateLimitScale: 1_000 });
    try {
      expect(await reportsWhileKilled(site, { reports: 120, kills: 3, seed: 8 })).toEqual([]);
    } finally {
      await site.stop();
    }
  });
});
