import type { BrokerAccount } from '@alcova/messaging';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { plainEnvironment, readyOrFailed, startChild } from './child';
import { natsConfig } from './nats-config';
import { type Part, type PartOptions, partOf } from './part';
import { freePorts } from './ports';
import { programs } from './programs';
import { waitUntil } from './wait';

export interface NatsOptions extends PartOptions {
  /** A configuration file of the caller's own. Without it one is written from `accounts`. */
  readonly configFile?: string;
  /** Accounts and what each may do; none at all leaves the server open. */
  readonly accounts?: readonly BrokerAccount[];
  /** The password of a user's secret. */
  readonly passwordOf?: (secret: string) => string;
  /** TCP port of the monitoring endpoint on 127.0.0.1; without it a free one is picked. */
  readonly monitoringPort?: number;
  /** The most that JetStream keeps on disk, as the server writes it (`1MB`). */
  readonly maxFileStore?: string;
}

export interface Nats extends Part {
  /** `nats://127.0.0.1:port`, without credentials. */
  readonly url: string;
  readonly port: number;
}

/** Starts a NATS server with JetStream, its files below `dataDir`. Ready means that JetStream answers. */
export async function startNats(options: NatsOptions): Promise<Nats> {
  await mkdir(options.dataDir, { recursive: true });
  const [free = 0, picked = 0] = await freePorts(2);
  const monitor = options.monitoringPort ?? picked;
  const port = options.port ? options.port : free;
  const configFile = options.configFile ?? (await writeConfig(options));
  const child = await startChild({
    name: 'nats',
    command: programs.nats,
    args: [
      ...['-js', '-sd', join(options.dataDir, 'store'), '-c', configFile],
      ...['-a', '127.0.0.1', '-p', String(port), '-m', String(monitor)],
    ],
    env: plainEnvironment(),
    ...(options.hooks === undefined ? {} : { hooks: options.hooks }),
  });
  const health = `http://127.0.0.1:${monitor}/healthz?js-enabled-only=true`;
  const ready = waitUntil('nats', () => answers(health), 30_000);
  await readyOrFailed('nats', child, ready);
  return { ...partOf(child, 5_000), url: `nats://127.0.0.1:${port}`, port };
}

async function writeConfig({ dataDir, ...options }: NatsOptions): Promise<string> {
  const { accounts = [], passwordOf = (secret: string) => secret, maxFileStore } = options;
  const file = join(dataDir, 'nats.conf');
  await writeFile(file, natsConfig(accounts, passwordOf, maxFileStore), { mode: 0o600 });
  await chmod(file, 0o600);
  return file;
}

async function answers(address: string): Promise<boolean> {
  return (await fetch(address, { signal: AbortSignal.timeout(2_000) })).ok;
}
