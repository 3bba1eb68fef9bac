import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { printTable } from '../../bench/table';
import { build } from '../../local/build';
import { reasonOf } from '../../parts';
import { HEAD, rowsOf } from './report';

const UPLOAD_BYTES = 128 * 1_024 * 1_024;
const PEOPLE = 40;
const options = z.object({ rate: z.coerce.number().int().min(1).max(2_000) });

/**
 * `npm run drill -- --only rolling`: every process of a site is exchanged for a new one while it is used. The exit code is 1 when a single request
 * failed, or what was acknowledged is not there once.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { rate: { type: 'string', default: '200' } } });
  const { rate } = options.parse(values);
  await build(resolve(__dirname, '../../..'));
  // Loaded when needed: the packages are built by then.
  const { rollingDrill } = await import('./rolling-drill.js');
  const say = (line: string) => console.error(line);
  const report = await rollingDrill({
    ...{ perSecond: rate, each: 2, isTogether: false, people: PEOPLE, uploadBytes: UPLOAD_BYTES, say },
  });
  printTable(HEAD, rowsOf(report));
  for (const problem of report.problems) console.log(`- ${problem}`);
  if (report.problems.length > 0) process.exitCode = 1;
}

main().catch((error: unknown) => {
  console.error(reasonOf(error));
  process.exitCode = 1;
});
