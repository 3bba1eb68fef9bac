import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ProcessName } from '../../local/names';
import type { System } from '../../local/system';
import { StartFailure } from '../../parts';
import { startBare } from '../bare-process';
import { get } from '../http-answers';
import { distinctHalfSignedIn } from '../http-site';
import { processorSeconds } from '../processor-time';
import { residentBytes } from '../resident-bytes';
import { inTurns } from '../turns';
import { type Load, load } from '../wrk';
import type { KindOfRead } from './keys';
import { readsCounted } from './reads-counted';
import type { RecordedRead } from './replay';

/** For so long an answer may be given again: the addresses of the turn before are strange again after it. */
const FORGOTTEN_MS = 2_100;
const WAY: readonly ProcessName[] = ['gateway', 'nats', 'catalogue', 'postgres'];
const GATES = 10;

/** One turn at one server. */
export interface ColdLoad extends Load {
  /** Milliseconds of processor time for each request, of all processes on its way. */
  readonly processor: number;
}

export interface ColdTurns {
  readonly ours: readonly ColdLoad[];
  readonly floor: readonly ColdLoad[];
  /** Bytes when all turns are over: of the gateway and the service, of the floor. */
  readonly memory: { readonly ours: number; readonly floor: number };
}

export interface Wanted {
  readonly rounds: number;
  readonly seconds: number;
  readonly warmUpSeconds: number;
}

const pidsOf = (system: Pick<System, 'processes'>, names: readonly ProcessName[]): number[] =>
  system.processes().flatMap(({ name, pids }) => (names.includes(name) ? pids : []));

async function timed(pids: readonly number[], work: () => Promise<Load>): Promise<ColdLoad> {
  const before = processorSeconds(...pids);
  const loaded = await work();
  return { ...loaded, processor: ((processorSeconds(...pids) - before) * 1_000) / loaded.requests };
}

/** The same addresses at both servers, each address once a turn. @throws StartFailure when one of ours was answered by what was kept */
export async function coldTurns(
  system: System,
  kind: KindOfRead,
  reads: readonly RecordedRead[],
  { cookie, folder, ...wanted }: Wanted & { cookie: string; folder: string },
): Promise<ColdTurns> {
  const [file, script] = [join(folder, 'recorded.json'), join(folder, 'distinct.lua')];
  await writeFile(file, JSON.stringify(reads));
  await writeFile(
    script,
    distinctHalfSignedIn(
      cookie,
      reads.map(({ path }) => path),
    ),
  );
  const database = system.env.catalogue['DATABASE_URL'] ?? '';
  const { url, child } = await startBare(join(__dirname, 'sql-server.ts'), [file, database]);
  try {
    await assertSameBytes(url, reads);
    const floorPids = [child.pid, ...pidsOf(system, ['postgres'])];
    for (const server of [system.url, url]) await load(server, script, wanted.warmUpSeconds);
    const ask = (server: string) => load(server, script, wanted.seconds);
    const [ours = [], floor = []] = await inTurns(wanted.rounds, [
      () => noneKept(system, kind, reads.length, () => timed(pidsOf(system, WAY), () => ask(system.url))),
      () => timed(floorPids, () => ask(url)),
    ]);
    await pause(FORGOTTEN_MS);
    await assertSameBytes(system.url, reads);
    const memory = pidsOf(system, ['gateway', 'catalogue']).reduce((sum, pid) => sum + residentBytes(pid), 0);
    return { ours, floor, memory: { ours: memory, floor: residentBytes(child.pid) } };
  } finally {
    await child.stop(2_000);
  }
}

async function noneKept(
  system: System,
  { operation, name }: KindOfRead,
  keys: number,
  turn: () => Promise<ColdLoad>,
): Promise<ColdLoad> {
  await pause(FORGOTTEN_MS);
  const before = await readsCounted(system, operation);
  const loaded = await turn();
  const after = await readsCounted(system, operation);
  if (loaded.requests > keys) throw new StartFailure(`${name}: ${keys} keys are too few (--keys)`);
  if (after.kept !== before.kept)
    throw new StartFailure(`${name}: ${after.kept - before.kept} answers were there already`);
  if (after.read - before.read < loaded.requests) throw new StartFailure(`${name}: reads were not counted`);
  return loaded;
}

/** @throws StartFailure unless a server answers what was recorded, headers too; only the requests' ids differ */
async function assertSameBytes(url: string, reads: readonly RecordedRead[]): Promise<void> {
  const step = Math.max(1, Math.floor(reads.length / GATES));
  for (const { path, headers, body } of reads.filter((_, at) => at % step === 0)) {
    const { base64, headers: answered } = await get(url, path);
    const isSame = Buffer.from(base64, 'base64').toString() === body;
    const differing = Object.entries(headers).filter(([name, value]) => answered[name] !== value);
    if (!isSame || differing.length > 0)
      throw new StartFailure(
        `${path} is not answered alike${differing.map(([name]) => `, ${name}`).join('')}`,
      );
  }
}
