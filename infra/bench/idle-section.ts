import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { partNames, type ProcessName } from '../local/names';
import type { System } from '../local/system';
import { familyOf, processorSeconds } from './processor-time';
import { shareOfMemory, type ShareOfMemory } from './resident-bytes';
import type { Section } from './section';
import { median } from '../load/statistics';

/** Megabytes, as operators buy them. */
const BAR_MB = 900;
const READINGS = 5;
const BETWEEN_MS = 2_000;

const isPart = (name: ProcessName): boolean => partNames.some((part) => part === name);
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;

/** Its own memory and that of all that it started. */
function memoryOf(pids: readonly number[]): ShareOfMemory {
  const all = familyOf(...pids).map((pid) =>
    shareOfMemory(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')),
  );
  return {
    proportional: all.reduce((sum, { proportional }) => sum + proportional, 0),
    resident: all.reduce((sum, { resident }) => sum + resident, 0),
    own: all.reduce((sum, { own }) => sum + own, 0),
  };
}

/** What the site's own processes take when nobody asks anything. @param restSeconds for which nothing is asked before */
export async function idleSection(system: System, restSeconds: number): Promise<Section> {
  await pause(restSeconds * 1_000);
  const own = system.processes().filter(({ name }) => !isPart(name));
  const readings: ShareOfMemory[][] = [];
  const busyBefore = own.map(({ pids }) => processorSeconds(...pids));
  for (let reading = 0; reading < READINGS; reading += 1) {
    await pause(BETWEEN_MS);
    readings.push(own.map(({ pids }) => memoryOf(pids)));
  }
  const took = (READINGS * BETWEEN_MS) / 1_000;
  const busy = own.map(({ pids }, at) => (processorSeconds(...pids) - (busyBefore[at] ?? 0)) / took);
  const typical = (at: number, of: keyof ShareOfMemory) =>
    median(readings.map((reading) => reading[at]?.[of] ?? Number.NaN));
  const rows = own.map(({ name }, at) => ({
    name,
    ...{ proportional: typical(at, 'proportional'), resident: typical(at, 'resident') },
    ...{ own: typical(at, 'own'), busy: busy[at] ?? 0 },
  }));
  const sumOf = (of: keyof ShareOfMemory | 'busy') => rows.reduce((sum, row) => sum + row[of], 0);
  const all = {
    name: 'all together',
    ...{ proportional: sumOf('proportional'), resident: sumOf('resident') },
    ...{ own: sumOf('own'), busy: sumOf('busy') },
  };
  return {
    title: 'Memory of an idle site',
    command: 'npm run bench -- --only idle',
    about:
      'The processes of an empty site in production settings, without Postgres, NATS and the store, after ' +
      `${restSeconds} s in which nobody asked anything; the median of ${READINGS} readings. PSS counts what processes share (the ` +
      'program of node itself above all) once for all of them, RSS once for each; other Node processes on the machine make PSS up to ' +
      'some MB a process less. Processor time is what their own rounds take.',
    head: ['process', 'PSS', 'RSS', 'without what is shared', 'of one processor'],
    rows: [...rows, all].map(({ name, proportional, resident, own: unshared, busy: share }) => [
      ...[name, megabytes(proportional), megabytes(resident), megabytes(unshared)],
      `${(share * 100).toFixed(1)} %`,
    ]),
    bars: [
      {
        name: 'PSS of all processes',
        wanted: `<= ${BAR_MB} MB`,
        measured: megabytes(all.proportional),
        isMet: all.proportional <= BAR_MB * 1e6,
      },
    ],
  };
}
