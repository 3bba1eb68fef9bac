import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProcessName } from '../../../local';
import { partNames, serviceNames, type ServiceName } from '../../../local/names';
import type { LinkState } from '../../../parts';
import type { Fault } from './fault';
import { eventsLate, eventsTwice } from './events';
import { poisonJob, poisonMessage } from './poison';
import { storeFull } from './store-full';

const SECONDS = 10;
/** Their requests, leases and sessions meet those of the others, of the database and of the broker, whose clocks stay right. */
const JUMPING: readonly ServiceName[] = ['gateway', 'moderation', 'media-worker'];

/** `kill -9` of a process, which is started again as Kubernetes would. */
const killOf = (name: ProcessName): Fault => ({
  name: `kill-${name}`,
  start: ({ system }) => system.kill(name),
});

/** A part is stopped in order and started again. */
const restartOf = (name: ProcessName): Fault => ({
  name: `restart-${name}`,
  start: ({ system }) => system.restart(name),
});

/** The broker comes back without its folder: streams, consumers and buckets are gone, with all that was in them. */
const natsLost: Fault = {
  name: 'lose-jetstream',
  start: async ({ system }) => {
    await system.kill('nats', 'SIGKILL', { restart: false });
    await rm(join(system.dataDir, 'nats', 'store'), { recursive: true });
    await system.restart('nats');
  },
};

/** The object store does not answer for a while. */
const storeAway = (seconds: number): Fault => ({
  ...{ name: 'store-away', lastsSeconds: seconds },
  start: ({ system }) => system.kill('store', 'SIGKILL', { restart: false }),
  end: ({ system }) => system.restart('store'),
});

/** The way between the gateway and the services is late by 300 ms a question, cut, or silent without anybody's being told. */
const linkIs = (state: LinkState): Fault => ({
  ...{ name: `link-${state}`, lastsSeconds: SECONDS },
  start: async (_, { link }) => link.become(state),
  end: async (_, { link }) => link.become('well'),
});

/** The node of a database vanishes: nobody is told, and only new connections get an answer when there is one again. */
const databaseSilent: Fault = {
  ...{ name: 'database-silent', lastsSeconds: SECONDS, needsDatabaseLink: true },
  start: async (_, { database }) => database.become('silent'),
  end: async (_, { database }) => database.become('well'),
};

/** The time of day of some processes jumps by five minutes while they run, and back: what two clocks may differ by. */
const clockJump = (name: string, apart: string): Fault => ({
  ...{ name, lastsSeconds: SECONDS, needsClocks: true },
  start: (_, { clocks }) => clocks.set(JUMPING, apart),
  end: (_, { clocks }) => clocks.set(JUMPING, '+0s'),
});

/** Every fault there is, in the order in which it comes. @param seconds for which the store is away, or more traffic comes than usual */
export const allFaults = (seconds: number): Fault[] => [
  ...[...serviceNames, ...partNames].map(killOf),
  ...[restartOf('postgres'), restartOf('nats'), natsLost, storeAway(seconds), storeFull],
  ...(['slow', 'cut', 'silent'] as const).map(linkIs),
  databaseSilent,
  ...[eventsTwice, eventsLate],
  { name: 'overload', lastsSeconds: seconds, times: 10 },
  ...[poisonMessage, poisonJob],
  ...[clockJump('clock-ahead', '+300s'), clockJump('clock-behind', '-300s')],
];
