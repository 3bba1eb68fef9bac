import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { type Child, plainEnvironment, readyOrFailed, startChild } from './child';
import { StartFailure } from './failure';
import { type Part, type PartOptions, partOf } from './part';
import { freePorts } from './ports';
import { swiftFiles, type SwiftPorts } from './swift-config';
import { waitUntil, within } from './wait';

/** Debian's interpreter: python3-swift belongs to it, not to another python that may come first in PATH. */
const python = '/usr/bin/python3';
const noXattr = 73;
const notInstalled = 74;

export interface SwiftOptions extends PartOptions {
  /** `account:user`, lower-case letters and digits. */
  readonly accessKey: string;
  readonly secretKey: string;
  readonly region?: string;
  /** Smallest part of a multipart upload, in bytes. S3's 5 MiB unless a test needs many small ones. */
  readonly minPartBytes?: number;
}

export interface Swift extends Part {
  /** `http://127.0.0.1:port`: an S3 API, path style, signature version 4. */
  readonly endpoint: string;
  readonly port: number;
  readonly region: string;
}

/** Starts OpenStack Swift with its S3 API on one device below `dataDir`: four servers, one process group. */
export async function startSwift(options: SwiftOptions): Promise<Swift> {
  if (!/^[a-z0-9]+:[a-z0-9]+$/.test(options.accessKey))
    throw new StartFailure(
      'A chave de acesso do armazenamento deve ter a forma conta:usuário (letras minúsculas e números).',
    );
  const region = options.region ?? 'us-east-1';
  const [free = 0, account = 0, container = 0, object = 0] = await freePorts(4);
  const ports: SwiftPorts = { proxy: options.port ? options.port : free, account, container, object };
  const etc = join(options.dataDir, 'etc');
  const devices = join(options.dataDir, 'devices');
  await mkdir(join(devices, 'disk'), { recursive: true });
  await writeSettings(options, etc, devices, region, ports);
  const child = await startChild({
    name: 'swift',
    command: python,
    args: [join(__dirname, '../parts/swift_group.py'), etc, devices],
    env: { ...plainEnvironment(), PYTHONUNBUFFERED: '1', PYTHONDONTWRITEBYTECODE: '1' },
    ...(options.hooks === undefined ? {} : { hooks: options.hooks }),
  });
  const endpoint = `http://127.0.0.1:${ports.proxy}`;
  const ready = waitUntil('swift', () => answers(endpoint, ports), 60_000);
  try {
    await readyOrFailed('swift', child, ready);
  } catch (error) {
    throw (await knownProblem(child, devices)) ?? error;
  }
  return { ...partOf(child, 5_000), endpoint, port: ports.proxy, region };
}

async function writeSettings(
  options: SwiftOptions,
  etc: string,
  devices: string,
  region: string,
  ports: SwiftPorts,
): Promise<void> {
  await mkdir(etc, { recursive: true, mode: 0o700 });
  const files = swiftFiles({
    etc,
    devices,
    region,
    ports,
    user: userInfo().username,
    accessKey: options.accessKey,
    secretKey: options.secretKey,
    hashPathSuffix: await hashPathSuffix(etc),
    minPartBytes: options.minPartBytes ?? 5 * 1024 * 1024,
  });
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(etc, name), text, { mode: 0o600 });
    await chmod(join(etc, name), 0o600);
  }
}

async function hashPathSuffix(etc: string): Promise<string> {
  const file = join(etc, 'hash-path-suffix');
  if (existsSync(file)) return readFileSync(file, 'utf8');
  const suffix = randomBytes(16).toString('hex');
  await writeFile(file, suffix, { mode: 0o600 });
  return suffix;
}

/** Ready when all four listen: a proxy that meets a server too early answers 503. */
async function answers(endpoint: string, ports: SwiftPorts): Promise<boolean> {
  for (const port of [ports.account, ports.container, ports.object]) await connected(port);
  return (await fetch(`${endpoint}/healthcheck`, { signal: AbortSignal.timeout(2_000) })).ok;
}

async function connected(port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, timeout: 2_000 });
    socket.once('error', reject);
    socket.once('timeout', () => socket.destroy(new Error(`porta ${port} sem resposta`)));
    socket.once('connect', () => {
      socket.destroy();
      resolve();
    });
  });
}

async function knownProblem(child: Child, devices: string): Promise<StartFailure | undefined> {
  const code = (await within(child.exited, 1_000))?.code;
  if (code === noXattr)
    return new StartFailure(
      `O sistema de arquivos de ${devices} não guarda atributos estendidos de usuário (user xattr). Escolha outra pasta com DATA_DIR.`,
    );
  if (code === notInstalled)
    return new StartFailure(
      'Falta o armazenamento de objetos: instale-o com "apt-get install python3-swift python3-eventlet" e tente de novo.',
    );
  return undefined;
}
