import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { plainEnvironment, readyOrFailed, startChild } from './child';
import { StartFailure } from './failure';
import { type Part, type PartOptions, partOf } from './part';
import { freePorts } from './ports';
import { programs } from './programs';
import type { StoreConfig } from './store-config';
import { waitUntil } from './wait';

export interface ObjectStoreOptions extends PartOptions {
  /** Who has a key, and what each may do: of `storeConfig`. */
  readonly config: StoreConfig;
}

export interface ObjectStore extends Part {
  /** `http://127.0.0.1:port`: an S3 API, path style, signature version 4. */
  readonly endpoint: string;
  readonly port: number;
  readonly region: string;
}

/** Go frees what it can before it takes more. With half of it, freeing costs more work than serving. */
const MEMORY = '512MiB';
/** Files that objects are written into; each bucket has some of its own. It counts what they may grow to, not what is in them. */
const MAX_VOLUMES = 10_000;

/** Starts SeaweedFS with its S3 API, in one process, its files below `dataDir`. Ready means that it can be written to. */
export async function startObjectStore(options: ObjectStoreOptions): Promise<ObjectStore> {
  const { dataDir, config } = options;
  const files = join(dataDir, 'files');
  await mkdir(files, { recursive: true, mode: 0o700 });
  const access = await writeAccess(dataDir, config);
  const [free = 0, s3Grpc, master, masterGrpc, volume, volumeGrpc, filer, filerGrpc] = await freePorts(8);
  const port = options.port ? options.port : free;
  const child = await startChild({
    name: 'store',
    command: programs.store,
    args: [
      ...['server', `-dir=${files}`, '-ip=127.0.0.1', '-ip.bind=127.0.0.1', '-filer', '-s3'],
      ...[`-s3.port=${port}`, `-s3.port.grpc=${s3Grpc}`, `-s3.config=${access}`],
      ...['-s3.port.iceberg=0', '-s3.port.lance=0', '-s3.iam=false', '-master.telemetry=false'],
      ...[`-master.port=${master}`, `-master.port.grpc=${masterGrpc}`, '-master.volumeSizeLimitMB=1024'],
      // It leads by itself: nobody is waited for, nor a former self at another address.
      ...['-master.peers=none', '-master.resumeState=false'],
      ...[`-volume.port=${volume}`, `-volume.port.grpc=${volumeGrpc}`, `-volume.max=${MAX_VOLUMES}`],
      ...[`-filer.port=${filer}`, `-filer.port.grpc=${filerGrpc}`],
    ],
    env: { ...plainEnvironment(), GOMEMLIMIT: MEMORY, WEED_MASTER_VOLUME_GROWTH_COPY_1: '2' },
    // In order it would wait for its own parts to leave one another. What it confirmed is with the system by then.
    stopSignal: 'SIGKILL',
    ...(options.hooks === undefined ? {} : { hooks: options.hooks }),
  });
  const grpc = [`master-grpc-${masterGrpc}`, `volume-grpc-${volumeGrpc}`, `filer-grpc-${filerGrpc}`];
  const sockets = [...grpc, `s3-grpc-${s3Grpc}`, `filer-${filer}`, `s3-${port}`];
  void child.exited.then(() => removeSockets(sockets));
  const endpoint = `http://127.0.0.1:${port}`;
  const ready = waitUntil('store', () => answers(endpoint, `http://127.0.0.1:${filer}`), 60_000);
  await readyOrFailed('store', child, ready);
  return { ...partOf(child, 5_000), endpoint, port, region: 'us-east-1' };
}

/** It makes them there, wherever its files are, and leaves them. */
async function removeSockets(names: readonly string[]): Promise<void> {
  for (const name of names) await rm(`/tmp/seaweedfs-${name}.sock`, { force: true });
}

async function writeAccess(folder: string, config: StoreConfig): Promise<string> {
  const file = join(folder, 'access.json');
  await writeFile(file, JSON.stringify(config), { mode: 0o600 });
  await chmod(file, 0o600);
  return file;
}

/** Asks for writes that reach the disk before they are confirmed. That it can be written proves more than that somebody answers. */
async function answers(endpoint: string, filer: string): Promise<boolean> {
  const signal = AbortSignal.timeout(2_000);
  return (await settle(filer, false, signal)) && (await fetch(`${endpoint}/status`, { signal })).ok;
}

/**
 * Lets a store of this kind that runs take objects, or refuse them as one does whose disk is full.
 * @param pid of its process, whose command line names its port
 * @throws StartFailure where no store runs by this number, or it does not take the setting
 */
export async function letWrite(pid: number, isAllowed: boolean): Promise<void> {
  const [, port] = /-filer\.port=(\d+)/.exec(await readFile(`/proc/${pid}/cmdline`, 'utf8')) ?? [];
  if (port === undefined) throw new StartFailure(`O processo ${pid} não é o armazenamento de objetos.`);
  if (!(await settle(`http://127.0.0.1:${port}`, !isAllowed, AbortSignal.timeout(5_000))))
    throw new StartFailure('O armazenamento de objetos não aceitou a configuração.');
}

/** What is to hold for all buckets. @returns whether that can be read again */
async function settle(filer: string, readOnly: boolean, signal: AbortSignal): Promise<boolean> {
  const settings = { locations: [{ locationPrefix: '/buckets/', fsync: true, readOnly }] };
  const address = `${filer}/etc/seaweedfs/filer.conf`;
  const written = await fetch(address, { method: 'PUT', body: JSON.stringify(settings), signal });
  return written.ok && (await fetch(address, { signal })).ok;
}
