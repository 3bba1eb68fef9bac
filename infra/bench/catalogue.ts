import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { reasonOf, scratchFolder, startPostgres } from '../parts';
import { type Case, catalogueCases } from './catalogue-cases';
import { type CatalogueSite, filledDatabase, startCatalogue } from './catalogue-site';
import { printSection } from './section';
import { percentile } from '../load/statistics';

/** Before a case is measured first: what is cached, prepared or compiled at first use is so for every size. */
const WARM_UP = 60;
const BAR = 2;

const options = z.object({
  sizes: z.string().transform((text) => text.split(',').map(Number)),
  /** How often the whole table is gone through: what else the machine does at one moment falls on a part of each row. */
  rounds: z.coerce.number().int().min(1),
  /** Requests of each kind, size and round. */
  requests: z.coerce.number().int().min(1),
  /** Only the rows whose name holds this. */
  only: z.string(),
  /** Keeps the databases here for the next run. */
  data: z.string().optional(),
});
type Options = z.output<typeof options>;

/** Milliseconds of each request of a case, by site. */
type Times = readonly number[][];

/** Sends requests in turns, one to each size, now to this one first and now to the other. */
async function measure(
  one: Case,
  sites: readonly CatalogueSite[],
  turns: { from: number; to: number },
): Promise<Times> {
  const times = sites.map((): number[] => []);
  for (let turn = turns.from; turn < turns.to; turn++) {
    const order = [...sites.entries()];
    for (const [index, site] of turn % 2 ? order.reverse() : order) {
      const started = performance.now();
      await one.ask(site, turn);
      times[index]?.push(performance.now() - started);
    }
  }
  return times;
}

/** Goes through the cases round by round; answers the times of all rounds by case. */
async function measureAll(
  cases: readonly Case[],
  sites: readonly CatalogueSite[],
  { rounds, requests }: Options,
): Promise<Times[]> {
  const all = cases.map(() => sites.map((): number[] => []));
  for (let round = 0; round < rounds; round++)
    for (const [index, one] of cases.entries()) {
      // Warmed up by turns that are not measured.
      if (round === 0)
        await measure(one, sites, { from: rounds * requests, to: rounds * requests + WARM_UP });
      const turns = { from: round * requests, to: (round + 1) * requests };
      const times = await measure(one, sites, turns);
      times.forEach((some, site) => all[index]?.[site]?.push(...some));
    }
  return all;
}

async function compare(sites: readonly CatalogueSite[], wanted: Options): Promise<void> {
  const cases = (await catalogueCases(sites)).filter(({ name }) => name.includes(wanted.only));
  const measured = await measureAll(cases, sites, wanted);
  const rows = cases.map(({ name }, index) => {
    const times = measured[index] ?? [];
    const cells = times.flatMap((some) => [50, 99].map((share) => percentile(some, share)));
    // Of the largest to the smallest.
    const ratio = (cells.at(-1) ?? Number.NaN) / (cells[1] ?? Number.NaN);
    return { name, ratio, cells: [name, ...cells.map((ms) => ms.toFixed(1)), ratio.toFixed(2)] };
  });
  const { rounds, requests } = wanted;
  printSection({
    title: 'Lists and searches of small and large catalogues',
    command: 'npm run bench -- --only growth',
    about:
      'Requests to the catalogue service over its broker, on a real Postgres with generated neutral videos. One request to each size in ' +
      `turns, now this one first and now the other; the whole table is gone through ${rounds} times, ${requests} requests a row each ` +
      `time, after ${WARM_UP} that are not counted. Marks of lists are made and tables read into Postgres' memory before.`,
    head: [
      'request',
      ...sites.flatMap(({ size }) => [`${size}: p50, ms`, `${size}: p99, ms`]),
      'p99 of the largest to that of the smallest',
    ],
    rows: rows.map(({ cells }) => cells),
    bars: rows.map(({ name, ratio }) => ({
      name: `${name}: growth of p99`,
      wanted: `<= ${BAR}`,
      measured: ratio.toFixed(2),
      isMet: ratio <= BAR,
    })),
  });
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      sizes: { type: 'string', default: '1000,1000000' },
      rounds: { type: 'string', default: '10' },
      requests: { type: 'string', default: '60' },
      only: { type: 'string', default: '' },
      data: { type: 'string' },
    },
  });
  const wanted = options.parse(values);
  const { sizes, data } = wanted;
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
    await compare(sites, wanted);
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
