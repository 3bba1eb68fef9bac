/**
 * `npm run lighthouse`: measures the public screens as a phone sees them that comes for the first time (Lighthouse's own mobile preset,
 * simulated 4G), with consent given and banners on, what comes before the first card, how soon taps are answered and how soon 'Só áudio'
 * is followed by sound; prints tables and fails below the bars. Run it on a quiet machine: the figures for performance follow its load,
 * and its benchmarkIndex stands beside them.
 * `-- --runs 3` measures three times instead of five; `-- --to FOLDER` writes the whole reports there, as JSON; `-- --only /home,/books`
 * measures some screens, without the taps.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Report, reportText } from '../load/report';
import { arrivalBars, arrivalsOf, arrivalTable } from './lighthouse/arrival';
import { listeningBars, listenings, listeningTable } from './lighthouse/listening';
import { measure, type Run, scoreBars, scoreTable } from './lighthouse/scores';
import { type Screen, screensOf } from './lighthouse/screens';
import { tapBars, tapTable, tapTimes } from './lighthouse/taps';
import { forgetShown, openVisitor, type Storage } from './lighthouse/visitor';
import { newestVideo, type SiteUnderCheck, siteUnderCheck } from './site/site-under-check';

interface Wish {
  readonly runs: number;
  readonly only: readonly string[] | undefined;
  readonly folder: string | undefined;
}

function wishOf(args: readonly string[]): Wish {
  const { values } = parseArgs({
    args: [...args],
    options: { to: { type: 'string' }, only: { type: 'string' }, runs: { type: 'string', default: '5' } },
  });
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1)
    throw new Error(`--runs takes a number from 1 on, not ${values.runs}.`);
  return {
    ...{ runs, only: values.only?.split(',') },
    folder: values.to === undefined ? undefined : resolve(values.to),
  };
}

/** All screens once, then again: what the machine does meanwhile meets them all. */
async function score(url: string, screens: readonly Screen[], { runs, folder }: Wish) {
  const visitor = await openVisitor(url);
  try {
    const measured: Run[] = [];
    for (let run = 1; run <= runs; run += 1)
      for (const screen of screens) {
        const file = folder && join(folder, `${screen.name}-${run}.json`);
        await forgetShown(visitor.context, url);
        measured.push(await measure(url, screen, visitor.port, file));
      }
    return { measured, storage: await visitor.context.storageState() };
  } finally {
    await visitor.close();
  }
}

async function report(site: SiteUnderCheck, wish: Wish): Promise<Report> {
  const screens = await screensOf(site.url, wish.only ?? ['/']);
  const { measured, storage }: { measured: readonly Run[]; storage: Storage } = await score(
    site.url,
    screens,
    wish,
  );
  const arrivals = await arrivalsOf(site.url, storage, screens, wish.runs);
  const visits = {
    about: `Medians of ${wish.runs} (least to most). Each visit with an empty cache and without a service worker.`,
    tables: [scoreTable(measured), arrivalTable(arrivals)],
    bars: [...scoreBars(measured), ...arrivalBars(arrivals)],
  };
  if (wish.only !== undefined) return visits;
  const videoPath = `/video/${await newestVideo(site.url)}`;
  const taps = await tapTimes(site, storage, videoPath, wish.runs);
  const heard = await listenings(site.url, storage, videoPath, wish.runs);
  return {
    ...visits,
    tables: [...visits.tables, tapTable(taps), listeningTable(heard)],
    bars: [...visits.bars, ...tapBars(taps), ...listeningBars(heard)],
  };
}

/** @param args what stands behind `npm run lighthouse --` */
export async function main(args: readonly string[]): Promise<void> {
  const wish = wishOf(args);
  const site = await siteUnderCheck();
  try {
    const found = await report(site, wish);
    process.stdout.write(`${reportText(found)}\n`);
    if (found.bars?.some(({ isMet }) => !isMet)) process.exitCode = 1;
  } finally {
    await site.leave();
  }
}
