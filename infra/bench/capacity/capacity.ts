import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { command, count, type Say } from '../../load/command';
import type { Report, Table } from '../../load/report';
import { make1080pClip } from '../../testing/clips';
import { generateVideos } from '../catalogue/data';
import { asSuperuser, type BenchSite, pidsOf, withSite } from '../site';
import { costOf, totalOf } from './cost';
import { usualDemand } from './demand';
import { derivedTables } from './derived';
import { madeFilm } from './films';
import { kindsOf, stockOf, VIDEOS } from './kinds';
import {
  circumstances,
  filmsTable,
  processesTable,
  requestsTable,
  sizesTable,
  watchOthers,
} from './measured';
import { atRest, type Measured, measure } from './measure';
import { heldBy, mostWhile } from './memory';
import type { PidsOf } from './roles';
import { runSizes } from './run-sizes';
import { withText } from './tables';

const page = resolve(__dirname, '../../../docs/capacity.md');
const REST_S = 10;
/** Processors that the listeners of the sizes are meant to take: the load needs the rest. */
const CORES = 0.6;
const CLIP_S = 5;

interface Options {
  readonly rounds: number;
  readonly seconds: number;
  readonly narration: number;
  readonly film: number;
  readonly run: number;
}

/** Measures everything on one site. @returns what belongs on the page, and the page with it */
async function measured(site: BenchSite, text: string, options: Options, say: Say) {
  const { narration, film, ...turns } = options;
  const pids: PidsOf = (name) => pidsOf(site.system, name);
  const others = watchOthers();
  await asSuperuser(site.system, 'catalogue', (client) => generateVideos(client, VIDEOS));
  const films = {
    narration: await madeFilm(site, { kind: 'narration', seconds: narration }),
    film: await madeFilm(site, { kind: 'film', seconds: film }),
  };
  say('films');
  const stock = await stockOf(site, films);
  const clip = join(site.folder, 'clipe.mp4');
  await make1080pClip(clip, CLIP_S);
  const rest = await atRest(pids, REST_S);
  const held = heldBy(pids);
  say('at rest');
  const [requests, most] = await mostWhile(pids, async () => {
    const all: Measured[] = [];
    for (const kind of kindsOf(site, stock, clip)) {
      all.push(await measure(kind, { pids, rest }, turns));
      say(kind.name);
    }
    return all;
  });
  const alone = [requestsTable(requests), filmsTable(films), processesTable(rest, held, most)];
  const before = withText(text, 'measured', alone);
  const demand = usualDemand(before);
  const seconds = totalOf(costOf(before, demand)) / 3_600;
  const listeners = Math.floor(CORES / seconds);
  const ran = await runSizes(site, stock, { demand, listeners, seconds: options.run });
  const tables: Table[] = [...alone, sizesTable(ran, listeners, listeners * seconds)];
  return { tables, page: withText(text, 'measured', [circumstances(others()), ...tables]) };
}

/** What requests, films and sizes take, and what follows from it. */
export const capacityBench = command({
  ...{ name: 'capacity', about: 'what each request, film and size takes; writes docs/capacity.md' },
  options: z.object({
    ...{ rounds: count(2), seconds: count(3) },
    /** Seconds of the two films, and for how long each size is used. */
    ...{ narration: count(72, 60), film: count(20, 4), run: count(12, 2) },
    /** `no` works out anew what follows from what stands on the page: after another price, assumption or value of the chart. */
    measure: z.enum(['yes', 'no']).default('yes'),
    /** Where the page is written to; nothing is when it is empty. */
    to: z.string().default(page),
  }),
  quick: { rounds: 1, seconds: 1, narration: 60, film: 4, run: 3, to: '' },
  run: async ({ measure: isMeasured, to, ...options }, say): Promise<Report> => {
    const text = await readFile(page, 'utf8');
    const got =
      isMeasured === 'no'
        ? { tables: [], page: text }
        : await withSite({}, (site) => measured(site, text, options, say));
    const tables = derivedTables(got.page);
    if (to !== '') await writeFile(to, withText(got.page, 'derived', tables));
    return { tables: [...got.tables, ...tables] };
  },
});
