import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { printTable } from '../bench/table';
import { build } from '../local/build';
import { reasonOf } from '../parts';

const options = z.object({
  kills: z.coerce.number().int().min(1).max(60),
  seed: z.coerce.number().int().min(0),
});

/** `npm run drill -- --only media`: the long kill drill. The exit code is 1 when anything was lost, doubled or repeated beyond the bound. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { kills: { type: 'string', default: '20' }, seed: { type: 'string', default: '7' } },
  });
  const { kills, seed } = options.parse(values);
  await build(resolve(__dirname, '../..'));
  // Loaded when needed: the packages are built by then.
  const { killDrill } = await import('./kill-drill.js');
  const report = await killDrill({
    victims: ['media-worker', 'media', 'nats', 'store', 'postgres'],
    ...{ kills, seed },
    // Three chunks and two rungs: some seconds of work for both slots of the worker.
    film: { width: 848, height: 480, rate: 24, seconds: 70 },
    say: (line) => console.error(line),
  });
  printTable(
    ['kills', 'videos ready', 'jobs', 'begun again', 'at most', 'lost, doubled or left over', 'took'],
    [
      [
        ...[report.killed.length, report.videos, report.jobs, report.repeated, report.mayRepeat].map(String),
        String(report.problems.length),
        `${report.seconds.toFixed(0)} s`,
      ],
    ],
  );
  for (const problem of report.problems) console.log(`- ${problem}`);
  if (report.problems.length > 0 || report.repeated > report.mayRepeat) process.exitCode = 1;
}

main().catch((error: unknown) => {
  console.error(reasonOf(error));
  process.exitCode = 1;
});
