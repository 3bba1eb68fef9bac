import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type ServiceName, serviceNames } from '../../local/names';
import { type FilmShape, makeFilm } from '../films';
import { makeLargeFile } from '../uploads/large-file';
import { missingFacts, sessionsNow } from './facts';
import { Fleet, type Restart } from './fleet';
import { type Load, startLoad } from './load';
import type { LoadPlan, LoadResults } from './load/plan';
import { signedInPeople } from './people';
import { filledTales, filmOf, filledVideos } from './preparation';
import { RollingSite } from './rolling-site';

const FILM: FilmShape = { width: 320, height: 180, rate: 15, seconds: 10 };
/** So slow that a part takes eight seconds: some are under way whenever a gateway stops. */
const UPLOAD_BYTES_PER_SECOND = 2 * 1_024 * 1_024;
const RUN = '1';
const UPLOAD_TITLE = 'Conto de demonstração';

export interface RollingDrill {
  readonly perSecond: number;
  /** How many processes of each service are exchanged, of two. */
  readonly each: 1 | 2;
  /** Every service at once, as an upgrade does; else one after the other. */
  readonly isTogether: boolean;
  readonly people: number;
  readonly uploadBytes: number;
  readonly say?: (line: string) => void;
}

export interface RollingReport extends LoadResults {
  readonly restarts: readonly Restart[];
  /** What failed, or was wrong afterwards; empty when all is well. */
  readonly problems: readonly string[];
}

/** Exchanges every process of a site for a new one while people use it, and compares afterwards what they were told with what is there. */
export async function rollingDrill(drill: RollingDrill): Promise<RollingReport> {
  const say = drill.say ?? (() => undefined);
  const site = await RollingSite.start();
  let load: Load | undefined;
  try {
    say('a site with two of everything');
    const file = join(site.folder, 'longo.mp4');
    const [fleet, plan] = await Promise.all([Fleet.of(site), prepared(site, drill, file)]);
    const sessions = await sessionsNow(site);
    load = await startLoad(site.folder, plan, say);
    const restarts = await exchangeAll(fleet, drill, say);
    const results = await load.end();
    const secondTries = await site.proxy.secondTries();
    return {
      ...{ ...results, restarts },
      problems: [
        ...results.requests.flatMap(({ kind, failure }) => (failure === null ? [] : [`${kind}: ${failure}`])),
        ...restarts.flatMap(({ problem }) => problem ?? []),
        ...(secondTries > 0 ? [`the proxy tried ${secondTries} times again`] : []),
        ...(await missingFacts(site, results, { sessions, file })),
      ],
    };
  } finally {
    await load?.stop();
    await site.stop();
  }
}

async function exchangeAll(
  fleet: Fleet,
  { each, isTogether }: RollingDrill,
  say: (line: string) => void,
): Promise<Restart[]> {
  const restarts: Restart[] = [];
  const roll = async (name: ServiceName) => {
    restarts.push(...(await fleet.roll(name, each)));
    say(`${name}: exchanged`);
  };
  if (isTogether) await Promise.all(serviceNames.map(roll));
  else for (const name of serviceNames) await roll(name);
  return restarts;
}

/** What the load needs: people, tales, a film that is there in full, a file to send. */
async function prepared(
  site: RollingSite,
  drill: RollingDrill,
  file: string,
): Promise<Omit<LoadPlan, 'results'>> {
  const { url } = site;
  const clip = join(site.folder, 'filme.mp4');
  await makeFilm(clip, FILM);
  await makeLargeFile(file, clip, drill.uploadBytes);
  const client = await site.administrator();
  await client.upload(clip, { title: UPLOAD_TITLE, category: 'trans', folder: 'videos' });
  const people = await signedInPeople(url, drill.people);
  const tales = await filledTales(site, RUN, 2_000);
  return {
    ...{ run: RUN, url, perSecond: drill.perSecond, people, videos: await filledVideos(site), tales },
    administrator: client.headers()['cookie'] ?? '',
    film: { ...(await filmOf(site, client, UPLOAD_TITLE)), bytes: (await stat(clip)).size },
    upload: { file, bytes: drill.uploadBytes, bytesPerSecond: UPLOAD_BYTES_PER_SECOND },
  };
}
