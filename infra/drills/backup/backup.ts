import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { printTable, seconds } from '../../bench/table';
import { build } from '../../local/build';
import { reasonOf } from '../../parts';

const options = z.object({
  videos: z.coerce.number().int().min(3).max(50),
  seconds: z.coerce.number().int().min(4).max(3_600),
});

/** `npm run drill -- --only backup`: backup, loss of everything, restore. The exit code is 1 when the restored site is not the lost one. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { videos: { type: 'string', default: '6' }, seconds: { type: 'string', default: '60' } },
  });
  const size = options.parse(values);
  await build(resolve(__dirname, '../../..'));
  // Loaded when needed: the packages are built by then.
  const { backupDrill } = await import('./backup-drill.js');
  const report = await backupDrill({ ...size, inFlightSeconds: 120 }, (line) => console.error(line));
  const { steps, lost, manifest } = report;
  const down = steps.restore + steps.start + steps.reapply;
  const rows = manifest.databases.flatMap(({ tables }) => tables).reduce((sum, table) => sum + table.rows, 0);
  const { store, spreadMs } = manifest;
  printTable(
    ['rows', 'objects', 'MB', 'databases apart', ...Object.keys(steps), 'down'],
    [
      [
        ...[String(rows), String(store.objects), (store.bytes / 1e6).toFixed(1), `${spreadMs} ms`],
        ...Object.values(steps).map(seconds),
        seconds(down),
      ],
    ],
  );
  printTable(
    ['writes', 'lost', 'of the last', 'addresses compared', 'problems'],
    [
      [
        lost.ofWrites,
        lost.writes,
        `${lost.seconds.toFixed(1)} s`,
        report.addresses,
        report.problems.length,
      ].map(String),
    ],
  );
  for (const problem of report.problems) console.log(`- ${problem}`);
  if (report.problems.length > 0) process.exitCode = 1;
}

main().catch((error: unknown) => {
  console.error(reasonOf(error));
  process.exitCode = 1;
});
