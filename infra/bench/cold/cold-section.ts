import { Pool } from 'pg';
import type { System } from '../../local/system';
import { generateVideos } from '../catalogue-data';
import { sessionCookie } from '../http-site';
import type { Section } from '../section';
import { median, medianAndSpread } from '../statistics';
import { asSuperuser } from '../superuser';
import { mib } from '../table';
import { KINDS } from './keys';
import { type ColdLoad, type ColdTurns, coldTurns, type Wanted } from './measure';
import type { Recorder } from './recorder';
import { assertAnswersComeOfRows, recordReads } from './recording';

/** The least that the gateway may answer, in parts of what the floor answers. */
const BAR = 0.35;

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
  const { videos, keys, only, ...wanted } = options;
  await asSuperuser(system, 'catalogue', (client) => generateVideos(client, videos));
  const cookie = await sessionCookie(system.url);
  const rows = [];
  for (const kind of KINDS.filter(({ name }) => name.includes(only))) {
    const paths = kind.paths(keys, videos);
    // The first visit to a middle page makes the marks of its list.
    for (const path of paths.slice(-40)) await fetch(`${system.url}${path}`);
    const reads = await asSuperuser(system, 'catalogue', (client) =>
      recorder.record(client, () => recordReads(recorder, client, system.url, paths)),
    );
    await checkRows(system, reads);
    console.error(`${kind.name}: ${reads.length} recorded`);
    rows.push(rowOf(kind.name, await coldTurns(system, kind, reads, { ...wanted, cookie, folder })));
  }
  return {
    title: 'Cold reads beside the same SQL behind a bare Fastify',
    command: 'npm run bench:cold',
    about: about(options),
    head: [
      ...['cold GET', 'requests/s', 'p50 / p99', 'processor time a request', 'memory'],
      ...['bare Fastify and `pg`: requests/s', 'p50 / p99', 'processor time a request', 'memory'],
      ...['ratio of requests/s', 'of processor time'],
    ],
    rows: rows.map(({ cells }) => cells),
    bars: rows.map(({ name, ratio }) => ({
      name: `${name}: requests/s beside the floor`,
      wanted: `>= ${BAR}`,
      measured: ratio.toFixed(2),
      isMet: ratio >= BAR,
    })),
  };
}

async function checkRows(
  system: System,
  reads: Parameters<typeof assertAnswersComeOfRows>[1],
): Promise<void> {
  const pool = new Pool({ connectionString: system.env.catalogue['DATABASE_URL'], max: 1 });
  try {
    await assertAnswersComeOfRows(pool, reads);
  } finally {
    await pool.end();
  }
}

function rowOf(name: string, { ours, floor, memory }: ColdTurns) {
  const ratios = ours.map(({ perSecond }, at) => perSecond / (floor[at]?.perSecond ?? Number.NaN));
  const cells = [
    ...[...cellsOf(ours), mib(memory.ours), ...cellsOf(floor), mib(memory.floor)],
    medianAndSpread(ratios, 2),
    (processorOf(ours) / processorOf(floor)).toFixed(2),
  ];
  return { name, ratio: median(ratios), cells: [name, ...cells] };
}

const processorOf = (loads: readonly ColdLoad[]): number => median(loads.map(({ processor }) => processor));

const cellsOf = (loads: readonly ColdLoad[]): string[] => {
  const [p50, p99] = [median(loads.map((one) => one.p50)), median(loads.map((one) => one.p99))];
  return [
    medianAndSpread(
      loads.map(({ perSecond }) => perSecond),
      0,
    ),
    `${p50.toFixed(1)} / ${p99.toFixed(1)} ms`,
    `${processorOf(loads).toFixed(2)} ms`,
  ];
};

const about = ({ videos, keys, rounds, seconds, warmUpSeconds }: ColdOptions): string =>
  `${videos} generated videos; ${keys} different addresses of each kind, each of them asked once a turn, so that no answer is there yet ` +
  '(`alcova_public_reads_total` must count no kept one, else the run fails). Ours: gateway, NATS, catalogue, Postgres; production ' +
  'settings, limits on and scaled up, every second request of somebody who is signed in. The floor: one Fastify process that sends the ' +
  'statements which the service sent for the very same addresses (as Postgres logged them, with their values and the frame of the ' +
  'transaction) through `pg`, over ten connections as the service, and serialises the same answer; bytes and headers are compared before ' +
  `and after. wrk with 32 connections over loopback, ${warmUpSeconds} s of warming up, then ${rounds} turns of ${seconds} s each in ` +
  'changing order; median (least to most). Processor time is of all processes on the way, Postgres too, without wrk; memory is resident, ' +
  "of gateway and catalogue beside the floor's own process.";
