import { z } from 'zod';
import { command, count } from '../../load/command';
import { barOf } from '../../load/report';
import { flatOut, openLoop } from './desk-drill';
import { DeskSite } from './desk-site';

const MOST_P99_MS = 50;
const EVERY_MS = 3_000;

/** First one decision of each moderator every 3 s, then all as fast as they can while moderation is killed. */
export const deskDrill = command({
  ...{ name: 'desk', about: "the moderators' desk under pressure, and while moderation is killed" },
  options: z.object({
    ...{ moderators: count(50), tales: count(10_000), kills: count(5, 0) },
    ...{ seconds: count(60, 3), seed: count(11, 0) },
  }),
  quick: { moderators: 6, tales: 300, kills: 2, seconds: 3 },
  run: async ({ moderators, tales, kills, seconds, seed }) => {
    const site = await DeskSite.start({ moderators, tales });
    try {
      const open = await openLoop(site, { everyMs: EVERY_MS, forMs: seconds * 1_000 });
      const all = await flatOut(site, { kills, seed });
      const took = `${all.seconds.toFixed(0)} s`;
      return {
        tables: [
          {
            head: ['moderators', 'next item, median', 'decided flat out', 'took', 'kills'],
            rows: [[`${moderators}`, `${open.medianMs.toFixed(0)} ms`, `${all.decisions}`, took, `${kills}`]],
          },
        ],
        bars: [barOf('the next item, p99', open.p99Ms, { most: MOST_P99_MS, unit: ' ms' })],
        problems: [...open.failures, ...all.problems],
      };
    } finally {
      await site.stop();
    }
  },
});
