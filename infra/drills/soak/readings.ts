import { readdirSync, readlinkSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { residentBytes } from '../../load/memory';
import { serviceNames } from '../../local/names';
import type { System } from '../../local/system';
import { hasCode, StartFailure } from '../../parts';

const COLLECTED_WITHIN_MS = 500;
/** A bound, not a measure: a busy machine lets a reading wait. */
const ANSWER_WITHIN_MS = 60_000;
/** Of the usual figures of Node: what a process holds. */
const HELD = ['nodejs_heap_size_used_bytes', 'nodejs_external_memory_bytes'];

/** Figures by their names. */
export type Figures = ReadonlyMap<string, number>;

/** What every process of a site has open: files, sockets, pipes. The parts are among them, so that connections show at either end. */
export function openNow(system: System): Figures {
  const counts = new Map<string, number>();
  for (const { name, pids } of system.processes())
    for (const kind of pids.flatMap(openOf)) {
      const key = `${name}: ${kind}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  return counts;
}

/** Resident memory of every process, in bytes. */
export function residentNow(system: System): Figures {
  return new Map(
    system.processes().map(({ name, pids: [pid] }) => {
      if (pid === undefined) throw new StartFailure(`${name} does not run`);
      return [name, residentBytes(pid)];
    }),
  );
}

/** Bytes that the services hold when all garbage is collected. They must have `collect-garbage.cjs` loaded. */
export async function heldNow(system: System): Promise<Figures> {
  const services = new Set<string>(serviceNames);
  for (const { name, pids } of system.processes())
    if (services.has(name)) for (const pid of pids) process.kill(pid, 'SIGUSR2');
  await pause(COLLECTED_WITHIN_MS);
  const held = serviceNames.map(async (name) => {
    const address = `http://127.0.0.1:${system.env[name]['HEALTH_PORT'] ?? ''}/metrics`;
    const answer = await fetch(address, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    const text = await answer.text();
    return [name, HELD.reduce((sum, figure) => sum + valueOf(text, figure), 0)] as const;
  });
  return new Map(await Promise.all(held));
}

/** One figure of a text in Prometheus' form. @throws RangeError when it is not there */
function valueOf(text: string, name: string): number {
  const value = new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)`, 'm').exec(text)?.[1];
  if (value === undefined) throw new RangeError(`no ${name}`);
  return Number(value);
}

/** The kind of each open file of a process (proc(5)). */
function openOf(pid: number): string[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((entry) => {
    try {
      return [kindOf(readlinkSync(`/proc/${pid}/fd/${entry}`))];
    } catch (error) {
      // It was closed while we looked.
      if (hasCode(error, 'ENOENT')) return [];
      throw error;
    }
  });
}

function kindOf(link: string): string {
  if (link.startsWith('socket:')) return 'sockets';
  if (link.startsWith('pipe:')) return 'pipes';
  return link.startsWith('/') ? 'files' : 'others';
}
