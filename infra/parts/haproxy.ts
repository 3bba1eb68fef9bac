import { existsSync, readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { plainEnvironment, readyOrFailed, startChild } from './child';
import { type Part, type PartOptions, partOf } from './part';
import { chosenPort } from './ports';
import { waitUntil } from './wait';

/** Where infra/local/setup.mjs unpacks it for tests; else the one of the machine. */
const unpacked = resolve(__dirname, '../../node_modules/.cache/haproxy/usr');
/** Checks in a row after which a server counts as gone, or as there again. */
const CHECKS_TO_FALL = 2;
const CHECKS_TO_RISE = 2;

/** One server behind the proxy, on 127.0.0.1. */
export interface HaproxyServer {
  readonly name: string;
  readonly port: number;
  /** Where GET /health/ready answers 200 while it may be sent requests. */
  readonly healthPort: number;
}

export interface HaproxyOptions extends PartOptions {
  /** Those that may be there; who is there is found by asking. */
  readonly servers: readonly HaproxyServer[];
  readonly checkEveryMs: number;
}

export interface Haproxy extends Part {
  readonly url: string;
  /** Names of the servers that are sent requests now. */
  up(): Promise<string[]>;
  /** How often it sent a request a second time, or to another server than chosen; with this configuration never. */
  secondTries(): Promise<number>;
}

/**
 * Starts haproxy in front of several servers as an operator would, with active health checks, except that it hides nothing: what fails is
 * neither tried again nor sent elsewhere.
 */
export async function startHaproxy(options: HaproxyOptions): Promise<Haproxy> {
  await mkdir(options.dataDir, { recursive: true });
  const port = await chosenPort(options.port ?? 0);
  const socket = join(options.dataDir, 'haproxy.sock');
  const file = join(options.dataDir, 'haproxy.cfg');
  await writeFile(file, haproxyConfig(options, port, socket));
  const isUnpacked = existsSync(join(unpacked, 'sbin/haproxy'));
  const child = await startChild({
    name: 'haproxy',
    command: isUnpacked ? join(unpacked, 'sbin/haproxy') : 'haproxy',
    args: ['-db', '-f', file],
    env: { ...plainEnvironment(), ...(isUnpacked ? { LD_LIBRARY_PATH: libraryFolders() } : {}) },
    ...(options.hooks === undefined ? {} : { hooks: options.hooks }),
  });
  const servers = async () =>
    (await statistics(socket)).filter(({ pxname, svname }) => pxname === 'gateways' && svname !== 'BACKEND');
  const up = async () =>
    (await servers()).flatMap(({ svname, status }) =>
      svname !== undefined && status?.startsWith('UP') ? [svname] : [],
    );
  const secondTries = async () =>
    (await servers()).reduce((sum, { wretr, wredis }) => sum + Number(wretr) + Number(wredis), 0);
  const ready = waitUntil('haproxy', async () => (await up()).length > 0, 20_000);
  await readyOrFailed('haproxy', child, ready);
  return { ...partOf(child, 2_000), url: `http://127.0.0.1:${port}`, up, secondTries };
}

/** @param socket path on which it answers for its state */
function haproxyConfig(options: HaproxyOptions, port: number, socket: string): string {
  const { servers, checkEveryMs } = options;
  return `
global
  log stdout format raw daemon notice
  maxconn 4000
  stats socket ${socket} mode 600 level user

defaults
  mode http
  log global
  timeout connect 5s
  timeout client 1h
  timeout server 1h
  timeout http-request 30s
  timeout http-keep-alive 75s
  timeout check 4s
  retries 0
  no option redispatch

frontend site
  bind 127.0.0.1:${port}
  option forwardfor
  http-request set-header X-Forwarded-Proto http
  default_backend gateways

backend gateways
  balance roundrobin
  option httpchk
  http-check send meth GET uri /health/ready
  http-check expect status 200
  default-server check inter ${checkEveryMs}ms fall ${CHECKS_TO_FALL} rise ${CHECKS_TO_RISE}
${servers.map(({ name, port: at, healthPort }) => `  server ${name} 127.0.0.1:${at} port ${healthPort}`).join('\n')}
`;
}

/** Milliseconds after which it surely sends nothing more to a server that says that it is not ready, each check being answered within `answerMs`. */
export const noticedAfterMs = (checkEveryMs: number, answerMs: number): number =>
  CHECKS_TO_FALL * (checkEveryMs + answerMs);

const libraryFolders = (): string =>
  existsSync(join(unpacked, 'lib'))
    ? readdirSync(join(unpacked, 'lib'))
        .map((folder) => join(unpacked, 'lib', folder))
        .join(':')
    : '';

/** Its table of statistics, a row a frontend, server and backend, by the names of its columns. */
async function statistics(path: string): Promise<Partial<Record<string, string>>[]> {
  const socket = connect(path);
  socket.end('show stat\n');
  const [head = '', ...lines] = (await text(socket)).trim().split('\n');
  const names = head.replace(/^# /, '').split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
  });
}
