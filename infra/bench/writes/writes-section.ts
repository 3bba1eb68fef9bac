import type { System } from '../../local/system';
import { videoIds } from '../catalogue-data';
import { distinctHalfSignedIn } from '../http-site';
import { type Compared, compared, comparisonHead, howCompared } from '../recorded/comparison';
import type { Recorder } from '../recorded/recorder';
import { recordExchanges } from '../recorded/recording';
import { turnsBesideSql, type Wanted } from '../recorded/turns';
import type { Section } from '../section';
import { assertAnswered, eachWritten, forget } from './gates';
import { formOf, KINDS, newPeople, requestsOf } from './kinds';

/** Measures writes to a site whose catalogue holds `videos` generated videos. @param recorder the site's log */
export async function writesSection(
  system: System,
  recorder: Recorder,
  folder: string,
  options: Wanted & { videos: number; keys: number },
): Promise<Section> {
  const ids = videoIds(options.keys, options.videos);
  const people = await newPeople(system.url, ids[0] ?? '');
  const rows: Compared[] = [];
  for (const kind of KINDS) {
    const requests = requestsOf(system.url, kind, ids, people);
    await forget(system);
    const exchanges = await recordExchanges(recorder, system, requests);
    const paths = requests.map(({ path }) => path);
    const turns = await turnsBesideSql(system, exchanges, {
      ...options,
      folder,
      script: distinctHalfSignedIn(people, formOf(system.url, kind), paths),
      around: {
        check: async (floorUrl) => {
          for (const url of [floorUrl, system.url]) await assertAnswered(system, url, requests, exchanges);
        },
        turn: (_whose, work) => eachWritten(system, kind, work),
      },
    });
    rows.push(compared(kind.name, turns));
    console.error(rows.at(-1)?.cells.join(' | '));
  }
  await forget(system);
  return {
    title: 'Writes beside the same SQL behind a bare Fastify',
    command: 'npm run bench -- --only writes',
    about:
      `${options.videos} generated videos; each request is somebody's first one for its video, and after each turn the database must ` +
      `hold a row for every request of either side. ${howCompared(options)}`,
    head: comparisonHead('write'),
    rows: rows.map(({ cells }) => [...cells]),
    bars: [],
  };
}
