import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { printTable } from '../../bench/table';
import { build } from '../../local/build';
import { reasonOf, StartFailure } from '../../parts';
import { OVERLOAD_HEAD, overloadFailures, overloadRowsOf } from './overload/report';
import { whyNoClock } from '../surroundings/clock';
import type { Round } from './round';
import { HEAD, ROUND_HEAD, roundRowsOf, rowsOf } from './report';

const UPLOAD_EVERY_MS = 5_000;
const USUAL_SECONDS = 20;
const RECOVERED_WITHIN_MS = 15_000;
const options = z.object({
  only: z.string().optional(),
  seconds: z.coerce.number().int().min(1).max(600),
  rate: z.coerce.number().int().min(10).max(500),
});

/**
 * `npm run drill -- --only faults`: a site under load meets one fault after the other, and is looked through after each. The exit code is 1 when anything
 * that was acknowledged is not there, or the site was not well again in time. `-- --only NAME,NAME` takes those alone whose names begin so,
 * `--seconds N` is for how long the store is away or ten times the traffic comes, `--rate N` how many requests a second there are usually.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      seconds: { type: 'string', default: '60' },
      rate: { type: 'string', default: '40' },
    },
  });
  const { only, seconds, rate } = options.parse(values);
  await build(resolve(__dirname, '../../..'));
  // Loaded when needed: the packages are built by then.
  const { faultDrill } = await import('./fault-drill.js');
  const { allFaults } = await import('./list/faults.js');
  const all = allFaults(seconds);
  const beginnings = only?.split(',') ?? [''];
  const isChosen = (name: string): boolean => beginnings.some((beginning) => name.startsWith(beginning));
  const named = all.filter(({ name }) => isChosen(name));
  const noClock = whyNoClock();
  const chosen = named.filter(({ needsClocks }) => !needsClocks || noClock === null);
  for (const { name } of named.filter((one) => !chosen.includes(one)))
    console.log(`${name} não foi feito: ${noClock}`);
  if (named.length === 0)
    throw new StartFailure(`no fault is called ${only}; there are ${all.map(({ name }) => name).join(', ')}`);
  const shape = {
    ...{ perSecond: rate, uploadEveryMs: UPLOAD_EVERY_MS, usualSeconds: USUAL_SECONDS },
    ...{ recoveredWithinMs: RECOVERED_WITHIN_MS, say: (line: string) => console.error(line) },
  };
  const rounds: Round[] = [];
  // A site of their own: what stands before the clock of a process costs it time.
  for (const faults of [chosen.filter((one) => !one.needsClocks), chosen.filter((one) => one.needsClocks)])
    if (faults.length > 0)
      rounds.push(...(await faultDrill({ ...shape, rounds: faults.map((fault) => [fault]) })));
  printTable(HEAD, rowsOf(rounds));
  console.log('');
  printTable(ROUND_HEAD, roundRowsOf(rounds));
  const overloads = overloadRowsOf(rounds);
  if (overloads.length > 0) {
    console.log('');
    printTable(OVERLOAD_HEAD, overloads);
  }
  const problems = [...rounds.flatMap((round) => round.problems), ...overloadFailures(rounds)];
  for (const problem of problems) console.log(`- ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}

main().catch((error: unknown) => {
  console.error(reasonOf(error));
  process.exitCode = 1;
});
