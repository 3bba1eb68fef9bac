import { resolve } from 'node:path';
import { printTable, seconds } from '../../bench/table';
import { build } from '../../local/build';
import { reasonOf } from '../../parts';

/** `npm run drill -- --only backup`: backup, loss of everything, restore. The exit code is 1 when the restored site is not the lost one. */
async function main(): Promise<void> {
  await build(resolve(__dirname, '../../..'));
  // Loaded when needed: the packages are built by then.
  const { backupDrill } = await import('./backup-drill.js');
  const size = { videos: 6, seconds: 60, inFlightSeconds: 120 };
  const report = await backupDrill(size, (line) => console.error(line));
  const { steps, writes, lostWrites, addresses, problems } = report;
  const down = steps.restore + steps.start + steps.reapply;
  printTable([...Object.keys(steps), 'down'], [[...Object.values(steps), down].map(seconds)]);
  printTable(
    ['writes', 'lost', 'addresses compared', 'problems'],
    [[writes, lostWrites, addresses, problems.length].map(String)],
  );
  for (const problem of problems) console.log(`- ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}

main().catch((error: unknown) => {
  console.error(reasonOf(error));
  process.exitCode = 1;
});
