import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { type Child, plainEnvironment, startChild } from '../parts/child';
import type { System } from '../local/system';
import { type BareAnswer } from './bare-server';
import { withSystem } from './bench-system';
import { median, medianAndSpread } from './statistics';
import { printTable } from './table';
import { type Load, load } from './wrk';

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '5' } },
});
const ROUNDS = Number(options.rounds);
const SECONDS = Number(options.seconds);
const WARM_UP_SECONDS = 2;
/** The least that the gateway may answer, in parts of what a bare server answers. */
const BAR = 0.8;
const VIDEOS = 200;
/** As browsers ask. */
const ENCODINGS = 'gzip, deflate, br';
const PLACES = {
  list: '/api/videos',
  'one video': '/api/videos/bench7',
  'home block': '/api/videos/home/all/5/0',
} as const;
type Place = keyof typeof PLACES;
const places = Object.entries(PLACES) as [Place, string][];
/** Of the connection, not of the answer. */
const OF_CONNECTION = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/** Neutral public videos, straight into catalogue's database. */
async function fill(system: System): Promise<void> {
  const client = new Client({ connectionString: system.env.catalogue['DATABASE_URL'] });
  await client.connect();
  try {
    await client.query(
      `INSERT INTO videos (id, title, description, category, author, is_active, duration, asset_id, media_state, created_at, updated_at)
       SELECT 'bench' || n, 'Conto de demonstração ' || n, 'Uma narração de demonstração, com um texto de tamanho comum.', 'hetero', 'Autoria ' || n,
         true, 60 + n, 'asset' || n, 'ready', now() - n * interval '1 hour', now() - n * interval '1 hour'
       FROM generate_series(1, ${VIDEOS}) n`,
    );
    await client.query('INSERT INTO video_counters (video_id) SELECT id FROM videos');
  } finally {
    await client.end();
  }
}

/** Cookies of a new account. */
async function signedIn(url: string): Promise<string> {
  const person = {
    name: 'Pessoa',
    email: `bench-${Date.now()}@alcova.local`,
    password: `noite-${Date.now()}`,
  };
  const response = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify(person),
  });
  const cookies = response.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '');
  if (cookies.length === 0) throw new Error(`no session: ${response.status}`);
  return cookies.filter((cookie) => cookie.startsWith('alcova_access')).join('; ');
}

/** wrk's script: every second request is of somebody who is signed in. */
const scriptOf = (cookie: string): string => `
local turn = 0
local visitor = { ["accept-encoding"] = "${ENCODINGS}" }
local person = { ["accept-encoding"] = "${ENCODINGS}", ["cookie"] = "${cookie}" }
request = function()
  turn = turn + 1
  return wrk.format("GET", nil, turn % 2 == 0 and person or visitor)
end
`;

/** What the site answers once the compressed form is there, byte for byte. */
async function answerOf(url: string, path: string): Promise<BareAnswer> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    // The client must not unpack it.
    const response = await rawGet(`${url}${path}`);
    if (response.headers['content-encoding'] === 'br' || attempt === 49) return { path, ...response };
    await sleep(20);
  }
  throw new Error(`${path} was not answered`);
}

async function rawGet(address: string): Promise<Omit<BareAnswer, 'path'>> {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    request(address, { headers: { 'accept-encoding': ENCODINGS } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const kept = Object.entries(response.headers).filter(([name]) => !OF_CONNECTION.has(name));
        const headers = Object.fromEntries(kept.map(([name, value]) => [name, String(value)]));
        if (response.statusCode === 200)
          resolve({ headers, base64: Buffer.concat(parts).toString('base64') });
        else reject(new Error(`${address}: ${response.statusCode}`));
      });
    })
      .on('error', reject)
      .end();
  });
}

async function startBare(file: string): Promise<{ url: string; child: Child }> {
  let heard: (port: string) => void = () => undefined;
  const port = new Promise<string>((resolve) => {
    heard = resolve;
  });
  const child = await startChild({
    name: 'bare server',
    command: process.execPath,
    args: ['--require', require.resolve('tsx/cjs'), join(__dirname, 'bare-server.ts'), file],
    env: { ...plainEnvironment(), NODE_ENV: 'production' },
    cwd: __dirname,
    hooks: { onLine: (line) => line.startsWith('port ') && heard(line.slice(5)) },
  });
  return { url: `http://127.0.0.1:${await port}`, child };
}

/** Both servers in turns, the order changing, so that what else the machine does falls on both alike. */
async function rounds(place: string, servers: readonly string[], script: string): Promise<Load[][]> {
  for (const server of servers) await load(`${server}${place}`, script, WARM_UP_SECONDS);
  const loads: Load[][] = servers.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    const turns = servers.map((server, index) => ({ server, index }));
    if (round % 2 === 1) turns.reverse();
    for (const { server, index } of turns)
      loads[index]?.push(await load(`${server}${place}`, script, SECONDS));
  }
  return loads;
}

function rowOf(name: Place, [ours = [], bare = []]: readonly Load[][], bytes: number) {
  const ratio = median(ours.map(({ perSecond }, at) => perSecond / (bare[at]?.perSecond ?? Number.NaN)));
  const texts = [ours, bare].flatMap((loads) => [
    medianAndSpread(
      loads.map(({ perSecond }) => perSecond),
      0,
    ),
    `${median(loads.map(({ p50 }) => p50)).toFixed(2)} / ${median(loads.map(({ p99 }) => p99)).toFixed(2)} ms`,
  ]);
  return { ratio, cells: [name, String(bytes), ...texts, ratio.toFixed(2)] };
}

void withSystem({ RATE_LIMIT_SCALE: '1000000' }, async (system, _client, folder) => {
  await fill(system);
  const script = join(folder, 'half-signed-in.lua');
  await mkdir(folder, { recursive: true });
  await writeFile(script, scriptOf(await signedIn(system.url)));
  const answers = await Promise.all(places.map(([, path]) => answerOf(system.url, path)));
  const file = join(folder, 'answers.json');
  await writeFile(file, JSON.stringify(answers));
  const bare = await startBare(file);
  try {
    const rows = [];
    for (const [at, [name, path]] of places.entries()) {
      const bytes = Buffer.from(answers[at]?.base64 ?? '', 'base64').length;
      rows.push(rowOf(name, await rounds(path, [system.url, bare.url], script), bytes));
    }
    const head = ['warm GET', 'bytes', 'gateway, requests/s', 'p50 / p99', 'bare, requests/s', 'p50 / p99'];
    printTable(
      [...head, `ratio (bar: ${BAR})`],
      rows.map(({ cells }) => cells),
    );
    if (rows.some(({ ratio }) => ratio < BAR)) process.exitCode = 1;
  } finally {
    await bare.child.stop(2_000);
  }
});
