import { resolve } from 'node:path';
import { printTable } from '../../bench/table';
import { build } from '../../local/build';
import { reasonOf } from '../../parts';
import type { Row } from './scaling-drill';

/** Two hundred chunks in both lanes. */
const FILMS = [60, 60, 60, 10, 10];
const MOST_WORKERS = 8;
/** Without a change a row is printed every so many seconds. */
const EVERY_SECONDS = 5;

/** `npm run drill -- --only scaling`: workers called and sent away by the queue's real lag. The exit code is 1 when anything went wrong. */
async function main(): Promise<void> {
  await build(resolve(__dirname, '../../..'));
  // Loaded when needed: the packages are built by then.
  const { scalingDrill } = await import('./scaling-drill.js');
  const report = await scalingDrill({
    films: FILMS,
    most: MOST_WORKERS,
    say: (line) => console.error(line),
  });
  printTable(
    ['time', 'lag', 'jobs', 'desired', 'running'],
    worthALine(report.rows).map(({ seconds, lag, jobs, desired, running }) => [
      `${seconds.toFixed(1)} s`,
      ...[lag ?? 'unknown', jobs, desired, running].map(String),
    ]),
  );
  const { workers } = report;
  printTable(
    [
      'chunks',
      'drained in',
      'workers at most',
      'started',
      'stopped',
      'at work',
      'handed back',
      'begun again',
    ],
    [
      [
        ...[String(report.chunks), `${report.drainSeconds.toFixed(0)} s`],
        ...[workers.mostAtOnce, workers.started, workers.stopped, workers.stoppedAtWork].map(String),
        ...[workers.handedBack.length, report.repeated].map(String),
      ],
    ],
  );
  console.log(`took ${report.seconds.toFixed(0)} s`);
  for (const problem of report.problems) console.log(`- ${problem}`);
  if (report.problems.length > 0) process.exitCode = 1;
}

function worthALine(rows: readonly Row[]): Row[] {
  const chosen: Row[] = [];
  for (const row of rows) {
    const last = chosen.at(-1);
    const changed = last?.desired !== row.desired || last.running !== row.running;
    if (changed || row.seconds - last.seconds >= EVERY_SECONDS) chosen.push(row);
  }
  return chosen;
}

main().catch((error: unknown) => {
  console.error(reasonOf(error));
  process.exitCode = 1;
});
