import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { printTable } from '../../bench/table';
import { build } from '../../local/build';
import { reasonOf } from '../../parts';

const options = z.object({
  rounds: z.coerce.number().int().min(1).max(200),
  seed: z.coerce.number().int().min(0),
});

/** `npm run drill -- --only takedown`: many takedowns with a kill in each. The exit code is 1 when anything was served too long or did not come back. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { rounds: { type: 'string', default: '15' }, seed: { type: 'string', default: '7' } },
  });
  const { rounds, seed } = options.parse(values);
  await build(resolve(__dirname, '../../..'));
  // Loaded when needed: the packages are built by then.
  const { takedownDrill } = await import('./takedown-drill.js');
  const report = await takedownDrill({ rounds, seed, say: (line) => console.error(line) });
  const most = (of: 'goneMs' | 'backMs') => Math.max(...report.rounds.map((round) => round[of]));
  printTable(
    ['takedowns', 'places', 'gone at most after', 'back at most after', 'problems', 'took'],
    [
      [
        ...[report.rounds.length, report.places].map(String),
        ...[`${most('goneMs')} ms`, `${most('backMs')} ms`],
        ...[String(report.problems.length), `${report.seconds.toFixed(0)} s`],
      ],
    ],
  );
  for (const problem of report.problems) console.log(`- ${problem}`);
  if (report.problems.length > 0) process.exitCode = 1;
}

main().catch((error: unknown) => {
  console.error(reasonOf(error));
  process.exitCode = 1;
});
