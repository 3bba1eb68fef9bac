import { createWriteStream } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { printTable } from '../../bench/table';
import { build } from '../../local/build';
import { reasonOf } from '../../parts';
import * as report from './report';

const UPLOAD_EVERY_MS = 20_000;
const EVERY_MS = 10_000;
const SLOW_EVERY = 3;
const BEFORE_SECONDS = 60;
const SWEEPING = { everyHours: 0.1, graceHours: 0.05 };
/** The slowest pruning comes once in 15 minutes. */
const PRUNED_WITHIN_MINUTES = 20;
const options = z.object({
  minutes: z.coerce.number().min(1).max(1_440),
  rate: z.coerce.number().int().min(1).max(500),
  samples: z.string().optional(),
});

/**
 * `npm run soak`: a site that is used for `--minutes N` by `--rate N` requests a second, and by clients that break off, is looked at all the
 * while. The exit code is 1 when memory, open files, connections or a table grew that must not, or anything that was acknowledged is lost.
 * `--samples FILE` keeps every reading as lines of JSON.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '30' },
      rate: { type: 'string', default: '25' },
      samples: { type: 'string' },
    },
  });
  const { minutes, rate, samples } = options.parse(values);
  await build(resolve(__dirname, '../../..'));
  // Loaded when needed: the packages are built by then.
  const { soakDrill } = await import('./soak-drill.js');
  const file = samples === undefined ? undefined : createWriteStream(samples);
  const aged = minutes - PRUNED_WITHIN_MINUTES;
  const soaked = await soakDrill({
    ...{ minutes, perSecond: rate, uploadEveryMs: UPLOAD_EVERY_MS, beforeSeconds: BEFORE_SECONDS },
    ...{ everyMs: EVERY_MS, slowEvery: SLOW_EVERY, sweeping: SWEEPING, judgesMemory: true },
    ...(aged > 0 && { agedAfterMinutes: aged }),
    say: (line) => (line.startsWith('{') ? file?.write(`${line}\n`) : console.error(line)),
  });
  file?.end();
  printTable(report.MEMORY_HEAD, report.memoryRows(soaked));
  console.log('');
  printTable(report.OPEN_HEAD, report.openRows(soaked));
  console.log('');
  printTable(report.TABLE_HEAD, report.tableRows(soaked));
  console.log('');
  printTable(report.KEPT_HEAD, report.keptRows(soaked));
  console.log('');
  printTable(report.LOAD_HEAD, report.loadRows(soaked));
  console.log(
    `\n${soaked.acknowledged} writes acknowledged, each looked for; ${soaked.problems.length} problems`,
  );
  for (const problem of soaked.problems) console.log(`- ${problem}`);
  if (soaked.problems.length > 0) process.exitCode = 1;
}

main().catch((error: unknown) => {
  console.error(reasonOf(error));
  process.exitCode = 1;
});
