import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { reasonOf, scratchFolder, startPostgres } from '../parts';
import { type Case, catalogueCases } from './catalogue-cases';
import { type CatalogueSite, filledDatabase, startCatalogue } from './catalogue-site';
import { percentile } from './statistics';
import { printTable } from './table';

/** Sizes take turns, a few requests each: what else the machine does falls on both. */
const REQUESTS_A_TURN = 10;
const BAR = 2;

const options = z.object({
  sizes: z.string().transform((text) => text.split(',').map(Number)),
  rounds: z.coerce.number().int().min(1),
  /** Keeps the databases here for the next run. */
  data: z.string().optional(),
});

/** Milliseconds of each request of a case, by site. */
async function measure(one: Case, sites: readonly CatalogueSite[], rounds: number): Promise<number[][]> {
  const times = sites.map((): number[] => []);
  for (let round = -1; round < rounds; round++)
    for (const [index, site] of sites.entries())
      for (let n = 0; n < REQUESTS_A_TURN; n++) {
        const started = performance.now();
        await one.ask(site, (round + 1) * REQUESTS_A_TURN + n);
        // The first round warms up.
        if (round >= 0) times[index]?.push(performance.now() - started);
      }
  return times;
}

async function compare(sites: readonly CatalogueSite[], rounds: number): Promise<void> {
  const rows: string[][] = [];
  for (const one of await catalogueCases(sites)) {
    const times = await measure(one, sites, rounds);
    const cells = times.flatMap((some) => [50, 99].map((share) => percentile(some, share)));
    const ratio = (cells.at(-1) ?? Number.NaN) / (cells[1] ?? Number.NaN);
    rows.push([one.name, ...cells.map((ms) => ms.toFixed(1)), ratio.toFixed(2)]);
    console.error(rows.at(-1)?.join('  '));
  }
  printTable(
    [
      'request',
      ...sites.flatMap(({ size }) => [`${size}: p50, ms`, `${size}: p99, ms`]),
      `p99 ratio (bar ${BAR})`,
    ],
    rows,
  );
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      sizes: { type: 'string', default: '1000,1000000' },
      rounds: { type: 'string', default: '20' },
      data: { type: 'string' },
    },
  });
  const { sizes, rounds, data } = options.parse(values);
  const folder = scratchFolder('alcova-bench-');
  const dataDir = data ?? join(folder, 'postgres');
  await mkdir(dataDir, { recursive: true });
  const postgres = await startPostgres({ dataDir });
  const sites: CatalogueSite[] = [];
  try {
    for (const size of sizes) {
      const started = performance.now();
      const url = await filledDatabase(postgres.url, size);
      console.error(`${size} videos after ${((performance.now() - started) / 1_000).toFixed(0)} s`);
      sites.push(await startCatalogue(url, size, join(folder, `nats-${size}`)));
    }
    await compare(sites, rounds);
  } finally {
    for (const site of sites) await site.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(reasonOf(error));
  process.exitCode = 1;
});
