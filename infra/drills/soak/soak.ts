import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { printTable } from '../../bench/table';
import { build } from '../../local/build';
import { reasonOf } from '../../parts';

const UPLOAD_EVERY_MS = 20_000;
const EVERY_MS = 10_000;
const BEFORE_SECONDS = 60;
const options = z.object({
  minutes: z.coerce.number().min(1).max(1_440),
  rate: z.coerce.number().int().min(1).max(500),
});
const mib = (bytes: number): string => (bytes / 1_024 ** 2).toFixed(1);

/**
 * `npm run soak`: a site that is used for `--minutes N` by `--rate N` requests a second, and by clients that break off, is looked at all the
 * while. The exit code is 1 when memory or what is open grew that must not, or anything that was acknowledged is lost. What services must
 * forget after a while is proven by their own tests, which move the clock.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { minutes: { type: 'string', default: '30' }, rate: { type: 'string', default: '25' } },
  });
  const { minutes, rate } = options.parse(values);
  await build(resolve(__dirname, '../../..'));
  // Loaded when needed: the packages are built by then.
  const { soakDrill } = await import('./soak-drill.js');
  const soaked = await soakDrill({
    ...{ minutes, perSecond: rate, uploadEveryMs: UPLOAD_EVERY_MS, beforeSeconds: BEFORE_SECONDS },
    ...{ everyMs: EVERY_MS, judgesMemory: true, say: (line) => console.error(line) },
  });
  printTable(
    ['memory, MiB', 'of', 'least of the second third', 'of the last', 'grows an hour'],
    soaked.memory.map(({ of, what, before, after, perHour }) => [
      ...[what, of],
      ...[before, after, perHour].map(mib),
    ]),
  );
  console.log('');
  printTable(
    ['open at rest', 'before', 'after'],
    [...soaked.after].map(([name, count]) => [name, String(soaked.before.get(name) ?? 0), String(count)]),
  );
  console.log(
    `\n${soaked.requests.length} requests, ${soaked.acknowledged} writes acknowledged, each looked for; ` +
      `${soaked.unfinishedUploads} uploads in parts that nobody completed; ${soaked.problems.length} problems`,
  );
  for (const problem of soaked.problems) console.log(`- ${problem}`);
  if (soaked.problems.length > 0) process.exitCode = 1;
}

main().catch((error: unknown) => {
  console.error(reasonOf(error));
  process.exitCode = 1;
});
