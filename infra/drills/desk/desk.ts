import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { printTable } from '../../bench/table';
import { build } from '../../local/build';
import { reasonOf } from '../../parts';

const MOST_P99_MS = 50;
const EVERY_MS = 3_000;
const options = z.object({
  moderators: z.coerce.number().int().min(1).max(200),
  tales: z.coerce.number().int().min(1).max(100_000),
  kills: z.coerce.number().int().min(0).max(60),
  seconds: z.coerce.number().int().min(3).max(3_600),
  seed: z.coerce.number().int().min(0),
});

/**
 * `npm run drill -- --only desk`: first one decision of each moderator every 3 s, then all as fast as they can while moderation is killed. The exit
 * code is 1 when the next item came too late, or anything was lost, doubled or left.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      moderators: { type: 'string', default: '50' },
      tales: { type: 'string', default: '10000' },
      kills: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '60' },
      seed: { type: 'string', default: '11' },
    },
  });
  const { moderators, tales, kills, seconds, seed } = options.parse(values);
  await build(resolve(__dirname, '../../..'));
  // Loaded when needed: the packages are built by then.
  const { DeskSite } = await import('./desk-site.js');
  const { flatOut, openLoop } = await import('./desk-drill.js');
  const site = await DeskSite.start({ moderators, tales });
  try {
    const open = await openLoop(site, { everyMs: EVERY_MS, forMs: seconds * 1_000 });
    const all = await flatOut(site, { kills, seed });
    printTable(
      ['moderators', 'next item, median', 'p99', 'failed', 'decided flat out', 'took', 'kills', 'problems'],
      [
        [
          ...[String(moderators), `${open.medianMs.toFixed(0)} ms`, `${open.p99Ms.toFixed(0)} ms`],
          ...[String(open.failed), String(all.decisions), `${all.seconds.toFixed(0)} s`],
          ...[String(kills), String(all.problems.length)],
        ],
      ],
    );
    for (const problem of all.problems) console.log(`- ${problem}`);
    if (all.problems.length > 0 || open.failed > 0 || open.p99Ms > MOST_P99_MS) process.exitCode = 1;
  } finally {
    await site.stop();
  }
}

main().catch((error: unknown) => {
  console.error(reasonOf(error));
  process.exitCode = 1;
});
