import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { command, count } from '../../load/command';
import { barOf } from '../../load/report';
import { percentile } from '../../load/statistics';
import { scratchFolder, startPostgres } from '../../parts';
import { inTurns } from '../turns';
import { type Case, catalogueCases } from './cases';
import { type CatalogueSite, filledDatabase, startCatalogue } from './site';

/** Before a case is measured first: what is cached, prepared or compiled at first use is so for every size. */
const WARM_UP = 60;
const BAR = 2;

/** Milliseconds of each request of a case, by site: one to each size in turns, now to this one first and now to the other. */
const measure = ({ ask }: Case, sites: readonly CatalogueSite[], from: number, requests: number) =>
  inTurns(
    requests,
    sites.map((site) => {
      let turn = from;
      return async () => {
        const started = performance.now();
        await ask(site, turn++);
        return performance.now() - started;
      };
    }),
  );

/** Goes through the cases round by round; answers the times of all rounds by case and site. */
async function measureAll(
  cases: readonly Case[],
  sites: readonly CatalogueSite[],
  { rounds, requests }: { rounds: number; requests: number },
): Promise<number[][][]> {
  const all = cases.map(() => sites.map((): number[] => []));
  for (let round = 0; round < rounds; round += 1)
    for (const [index, one] of cases.entries()) {
      // Warmed up by turns that are not measured.
      if (round === 0) await measure(one, sites, rounds * requests, WARM_UP);
      const times = await measure(one, sites, round * requests, requests);
      for (const [site, some] of times.entries()) all[index]?.[site]?.push(...some);
    }
  return all;
}

/** Lists and searches as the catalogue grows. */
export const growthBench = command({
  ...{ name: 'growth', about: 'lists and searches of catalogues of a thousand to a million videos' },
  options: z.object({
    sizes: z.string().default('1000,1000000'),
    /** How often the whole table is gone through: what else the machine does at one moment falls on a part of each row. */
    rounds: count(3),
    /** Requests of each kind, size and round. */
    requests: count(60),
    /** Only the rows whose name holds this. */
    only: z.string().default(''),
  }),
  quick: { sizes: '1000,20000', rounds: 1, requests: 5 },
  run: async ({ sizes, only, ...wanted }, say) => {
    const folder = scratchFolder('alcova-bench-');
    const postgres = await startPostgres({ dataDir: join(folder, 'postgres') });
    const sites: CatalogueSite[] = [];
    try {
      for (const size of sizes.split(',').map(Number)) {
        const url = await filledDatabase(postgres.url, size);
        sites.push(await startCatalogue(url, size, join(folder, `nats-${size}`)));
        say(`${size} videos`);
      }
      const cases = (await catalogueCases(sites)).filter(({ name }) => name.includes(only));
      const measured = await measureAll(cases, sites, wanted);
      const rows = cases.map(({ name }, at) => {
        const figures = (measured[at] ?? []).flatMap((some) => [percentile(some, 50), percentile(some, 99)]);
        // Of the largest to the smallest.
        const ratio = (figures.at(-1) ?? Number.NaN) / (figures[1] ?? Number.NaN);
        return { name, ratio, cells: [name, ...figures.map((ms) => ms.toFixed(1)), ratio.toFixed(2)] };
      });
      return {
        about:
          'Requests to the catalogue service over its broker, on a real Postgres: one to each size in turns; the whole table is gone through ' +
          `${wanted.rounds} times, ${wanted.requests} requests a row each time, after ${WARM_UP} that are not counted.`,
        tables: [
          {
            head: [
              ...['request', ...sites.flatMap(({ size }) => [`${size}: p50, ms`, `${size}: p99, ms`])],
              'p99 of the largest to that of the smallest',
            ],
            rows: rows.map(({ cells }) => cells),
          },
        ],
        bars: rows.map(({ name, ratio }) => barOf(`${name}: growth of p99`, ratio, { most: BAR, digits: 2 })),
      };
    } finally {
      for (const site of sites) await site.stop();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
});
