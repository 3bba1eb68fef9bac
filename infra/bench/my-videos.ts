import { adminVideoSort, CATEGORIES, PAGE_SIZE, videoStatusFilter } from '@alcova/contracts';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { SiteClient } from '../local/site-client';
import { withSystem } from './bench-system';
import { generateVideos } from './catalogue-data';
import { percentile } from './statistics';
import { asSuperuser } from './superuser';
import { printTable } from './table';

/** The most that 99 of 100 answers may take at the gateway, in milliseconds. */
const BAR_MS = 200;
const PLACES = ['first', 'second', 'middle', 'last'] as const;

const { videos, requests } = z
  .object({ videos: z.coerce.number().int().min(1), requests: z.coerce.number().int().min(1) })
  .parse(
    parseArgs({
      options: {
        videos: { type: 'string', default: '1000000' },
        /** Of each filter, order and place in the list. */
        requests: { type: 'string', default: '100' },
      },
    }).values,
  );

interface Case {
  readonly name: string;
  readonly path: (turn: number) => string;
}

const totalOf = async (client: SiteClient, filter: string): Promise<number> =>
  z
    .object({ total: z.number() })
    .parse(await (await client.send('GET', `/api/admin/videos?${filter}&pageSize=1`)).json()).total;

/** Every filter and order at four places of the list; turns go to pages beside each other, and to authors and texts. */
async function cases(client: SiteClient): Promise<Case[]> {
  const all: Case[] = [{ name: 'cards', path: () => '/api/admin/videos/totals' }];
  const filters = videoStatusFilter.options.flatMap((status) =>
    ['', `&category=${CATEGORIES[1]}`].map((category) => `status=${status}${category}`),
  );
  for (const filter of filters) {
    const last = Math.max(1, Math.ceil((await totalOf(client, filter)) / PAGE_SIZE));
    const page = { first: 1, second: 2, middle: Math.ceil(last / 2), last };
    for (const sort of adminVideoSort.options)
      for (const place of PLACES) {
        const near = (turn: number) =>
          place === 'middle' ? Math.max(1, page.middle - ((turn * 37) % Math.ceil(last / 3))) : page[place];
        all.push({
          name: `${filter}, ${sort}, ${place} page`,
          path: (turn) => `/api/admin/videos?${filter}&sort=${sort}&page=${near(turn)}`,
        });
      }
  }
  for (const sort of adminVideoSort.options)
    all.push(
      { name: `author, ${sort}`, path: (turn) => `/api/admin/videos?author=Autoria%20${turn}&sort=${sort}` },
      { name: `title, ${sort}`, path: (turn) => `/api/admin/videos?q=conto%20${turn}&sort=${sort}` },
    );
  return all;
}

/** Milliseconds of each request of a case, at the gateway and whole. */
async function measure(client: SiteClient, { path }: Case): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < requests; turn += 1) {
    const started = performance.now();
    await (await client.send('GET', path(turn))).arrayBuffer();
    times.push(performance.now() - started);
  }
  return times;
}

void withSystem({ RATE_LIMIT_SCALE: '1000000' }, async (system, client) => {
  const started = performance.now();
  await asSuperuser(system, 'catalogue', (database) => generateVideos(database, videos));
  console.error(`${videos} videos after ${((performance.now() - started) / 1_000).toFixed(0)} s`);
  const all = await cases(client);
  // The first visit to a middle page makes the marks of its list, which a running site has made long before.
  for (const one of all) await client.send('GET', one.path(0));
  const rows = [];
  for (const one of all) {
    const times = await measure(client, one);
    const p99 = percentile(times, 99);
    rows.push({ p99, cells: [one.name, percentile(times, 50).toFixed(1), p99.toFixed(1)] });
  }
  printTable(
    [`request (${videos} videos)`, 'p50, ms', `p99, ms (bar ${BAR_MS})`],
    rows.map(({ cells }) => cells),
  );
  const slow = rows.filter(({ p99 }) => p99 > BAR_MS);
  if (slow.length > 0) process.exitCode = 1;
});
