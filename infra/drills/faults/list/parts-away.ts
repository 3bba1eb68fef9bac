import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProcessName } from '../../../local';
import { type Fault, nothingToMend } from '../fault';

const restartOf = (name: ProcessName): Fault => ({
  name: `restart-${name}`,
  lastsSeconds: 0,
  start: ({ system }) => system.restart(name),
  end: nothingToMend,
});

/** The database is stopped in order and started again. */
export const postgresRestart = restartOf('postgres');

/** The broker is stopped in order and started again. */
export const natsRestart = restartOf('nats');

/** The broker comes back without its folder: streams, consumers and buckets are gone, with all that was in them. */
export const natsLost: Fault = {
  name: 'lose-jetstream',
  lastsSeconds: 0,
  start: async ({ system }) => {
    await system.kill('nats', 'SIGKILL', { restart: false });
    await rm(join(system.dataDir, 'nats', 'store'), { recursive: true });
    await system.restart('nats');
  },
  end: nothingToMend,
};

/** The object store does not answer for a while. */
export const storeAway = (seconds: number): Fault => ({
  name: 'store-away',
  lastsSeconds: seconds,
  start: async ({ system }) => {
    await system.kill('store', 'SIGKILL', { restart: false });
  },
  end: ({ system }) => system.restart('store'),
});
