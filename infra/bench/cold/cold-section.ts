import { setTimeout as pause } from 'node:timers/promises';
import type { System } from '../../local/system';
import { generateVideos } from '../catalogue-data';
import { UNPACKED } from '../http-answers';
import { distinctHalfSignedIn, sessionCookie } from '../http-site';
import { type Compared, compared, comparisonHead, howCompared } from '../recorded/comparison';
import type { Exchange } from '../recorded/exchange';
import type { Recorder } from '../recorded/recorder';
import { recordExchanges } from '../recorded/recording';
import { turnsBesideSql, type Wanted } from '../recorded/turns';
import type { Section } from '../section';
import { asSuperuser } from '../superuser';
import { assertAnswersComeOfRows, assertSameBytes, FORGOTTEN_MS, noneKept } from './gates';
import { KINDS } from './keys';

/** The least that the gateway may answer, in parts of what the floor answers. */
const BAR = 0.35;
/** Addresses that are asked before anything is recorded: the first visit to a middle page makes the marks of its list. */
const FIRST = 40;
/** Statements of a read that changes nothing. */
const READS_ONLY = /^\s*(SELECT|WITH|START TRANSACTION|COMMIT)\b/;

export interface ColdOptions extends Wanted {
  readonly videos: number;
  /** Different addresses of each kind. */
  readonly keys: number;
  /** Only the kinds whose name holds this. */
  readonly only: string;
}

/** Fills the site's catalogue and measures each kind of cold read. @param recorder the site's log */
export async function coldSection(
  system: System,
  recorder: Recorder,
  folder: string,
  options: ColdOptions,
): Promise<Section> {
  const { videos, keys, only } = options;
  await asSuperuser(system, 'catalogue', (client) => generateVideos(client, videos));
  const person = await sessionCookie(system.url);
  const rows: Compared[] = [];
  for (const kind of KINDS.filter(({ name }) => name.includes(only))) {
    const exchanges = await recordCold(system, recorder, kind.paths(keys, videos));
    await assertAnswersComeOfRows(system.env.catalogue['DATABASE_URL'] ?? '', exchanges);
    const paths = exchanges.map(({ path }) => path);
    const turns = await turnsBesideSql(system, exchanges, {
      ...options,
      folder,
      script: distinctHalfSignedIn({ person }, { method: 'GET' }, paths),
      around: {
        check: (floorUrl) => assertSameBytes([floorUrl, system.url], exchanges),
        turn: (whose, work) => (whose === 'ours' ? noneKept(system, kind, work) : work()),
      },
    });
    rows.push(compared(kind.name, turns));
    console.error(rows.at(-1)?.cells.join(' | '));
  }
  return {
    title: 'Cold reads beside the same SQL behind a bare Fastify',
    command: 'npm run bench -- --only cold',
    about:
      `${videos} generated videos, ${keys} different addresses of each kind, each asked at most once a turn, so that no answer is ` +
      'there yet: the run fails when `alcova_public_reads_total` counts a kept one, or when bytes or headers differ from the ' +
      `floor's. Blocks of the home list are not among them: an order of it ends after five minutes, and with it what was recorded; ` +
      `their rows are below \`npm run bench -- --only warm\` and \`npm run bench -- --only growth\`. ${howCompared(options)}`,
    head: comparisonHead('cold GET'),
    rows: rows.map(({ cells }) => [...cells]),
    bars: rows.map(({ name, ratio }) => ({
      name: `${name}: requests/s beside the floor's`,
      wanted: `>= ${BAR}`,
      measured: ratio.toFixed(2),
      isMet: ratio >= BAR,
    })),
  };
}

/** Asks for each address once. Addresses for which something had to be written (marks of a list that were due) are left out. */
export async function recordCold(
  system: System,
  recorder: Recorder,
  paths: readonly string[],
): Promise<Exchange[]> {
  for (const path of paths.slice(-FIRST)) await fetch(`${system.url}${path}`);
  // What was asked just now is strange again.
  await pause(FORGOTTEN_MS);
  const requests = paths.map((path) => ({ method: 'GET' as const, path, headers: UNPACKED }));
  const all = await recordExchanges(recorder, system, requests);
  return all.filter(({ units }) => units.every((unit) => unit.every(({ text }) => READS_ONLY.test(text))));
}
