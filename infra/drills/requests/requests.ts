import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { printTable } from '../../bench/table';
import { build } from '../../local/build';
import { reasonOf } from '../../parts';

const options = z.object({
  requests: z.coerce.number().int().min(1).max(200_000),
  seed: z.coerce.number().int().min(0),
});

/** `npm run drill -- --only requests`: the long run of hostile requests. The exit code is 1 when a status came that must not be. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { requests: { type: 'string', default: '50000' }, seed: { type: 'string', default: '11' } },
  });
  await build(resolve(__dirname, '../../..'));
  // Loaded when needed: the packages are built by then.
  const { requestsDrill } = await import('./requests-drill.js');
  const report = await requestsDrill({ ...options.parse(values), say: (line) => console.error(line) });
  printTable(
    ['status', 'answers'],
    [...report.statuses].sort(([a], [b]) => a - b).map(([status, count]) => [String(status), String(count)]),
  );
  printTable(
    ['process', 'MiB after a fifth', 'MiB at the end'],
    report.memory.map(({ name, early, late }) => [name, early.toFixed(0), late.toFixed(0)]),
  );
  for (const problem of report.problems) console.log(`- ${problem}`);
  if (report.problems.length > 0) process.exitCode = 1;
}

main().catch((error: unknown) => {
  console.error(reasonOf(error));
  process.exitCode = 1;
});
