import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { command, count } from '../load/command';
import { type ShareOfMemory, shareOfMemory } from '../load/memory';
import { familyOf, processorSeconds } from '../load/processor-time';
import { barOf } from '../load/report';
import { median } from '../load/statistics';
import { partNames, type ProcessName } from '../local/names';
import { withSite } from './site';

/** Megabytes, as operators buy them. */
const BAR_MB = 900;
const READINGS = 5;
const BETWEEN_MS = 2_000;
const KINDS = ['proportional', 'resident', 'own'] as const;

const isPart = (name: ProcessName): boolean => partNames.some((part) => part === name);
const sum = (values: readonly number[]): number => values.reduce((before, value) => before + value, 0);

/** What the site's own processes take when nobody asks anything. */
export const idleBench = command({
  ...{ name: 'idle', about: 'memory of a site at rest' },
  options: z.object({ rest: count(60, 0) }),
  quick: { rest: 5 },
  run: ({ rest }) =>
    withSite({}, async ({ system }) => {
      await pause(rest * 1_000);
      const own = system.processes().filter(({ name }) => !isPart(name));
      const busy = own.map(({ pids }) => processorSeconds(...pids));
      const readings: ShareOfMemory[][][] = [];
      for (let reading = 0; reading < READINGS; reading += 1) {
        await pause(BETWEEN_MS);
        readings.push(own.map(({ pids }) => familyOf(...pids).map(shareOfMemory)));
      }
      const took = (READINGS * BETWEEN_MS) / 1_000;
      const rows = own.map(({ name, pids }, at) => ({
        name: `${name}`,
        memory: KINDS.map((kind) =>
          median(readings.map((reading) => sum((reading[at] ?? []).map((one) => one[kind])))),
        ),
        busy: (processorSeconds(...pids) - (busy[at] ?? 0)) / took,
      }));
      const all = {
        name: 'all together',
        memory: KINDS.map((_, kind) => sum(rows.map(({ memory }) => memory[kind] ?? Number.NaN))),
        busy: sum(rows.map((row) => row.busy)),
      };
      return {
        about:
          `The processes of an empty site, without Postgres, NATS and the store, after ${rest} s in which nobody asked anything; the median ` +
          `of ${READINGS} readings. PSS counts what processes share once for all of them, also with other Node processes on the machine; RSS ` +
          'once for each.',
        tables: [
          {
            head: ['process', 'PSS', 'RSS', 'without what is shared', 'of one processor'],
            rows: [...rows, all].map(({ name, memory, busy: share }) => [
              ...[name, ...memory.map((bytes) => `${(bytes / 1e6).toFixed(0)} MB`)],
              `${(share * 100).toFixed(1)} %`,
            ]),
          },
        ],
        bars: [
          barOf('PSS of all processes', (all.memory[0] ?? Number.NaN) / 1e6, { most: BAR_MB, unit: ' MB' }),
        ],
      };
    }),
});
