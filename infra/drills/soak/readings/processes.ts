import { readdirSync, readlinkSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { residentBytes } from '../../../bench/resident-bytes';
import type { ServiceName } from '../../../local';
import { serviceNames } from '../../../local/names';
import type { System } from '../../../local/system';
import { hasCode, StartFailure } from '../../../parts';
import { open, type Reading } from '../reading';

const COLLECTED_WITHIN_MS = 500;
/** A bound, not a measure: a busy machine lets a reading wait. */
const ANSWER_WITHIN_MS = 60_000;
/** Of the usual figures of Node: what a process holds. */
const HELD = ['nodejs_heap_size_used_bytes', 'nodejs_external_memory_bytes'];

/** Memory and open files of every process of a site; of the parts too, whose memory is theirs. */
export function processReadings(system: System): Reading[] {
  return system.processes().flatMap(({ name, pids: [pid] }) => {
    if (pid === undefined) throw new StartFailure(`${name} does not run`);
    const files = [...openFiles(pid)].map(([kind, count]) => open(`${name}: ${kind}`, count));
    return [{ what: 'resident', of: name, value: residentBytes(pid) }, ...files];
  });
}

/** What the services hold when all garbage is collected. They must have `collect-garbage.cjs` loaded. */
export async function heldReadings(system: System): Promise<Reading[]> {
  for (const { name, pids } of system.processes())
    if (isService(name)) for (const pid of pids) process.kill(pid, 'SIGUSR2');
  await pause(COLLECTED_WITHIN_MS);
  return Promise.all(
    serviceNames.map(
      async (name) =>
        ({
          ...{ what: 'held', of: name, value: await heldBytes(system.env[name]['HEALTH_PORT'] ?? '') },
        }) as const,
    ),
  );
}

const isService = (name: string): name is ServiceName => serviceNames.some((service) => service === name);

async function heldBytes(healthPort: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${healthPort}/metrics`, {
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  const text = await answer.text();
  return HELD.map((name) => valueOf(text, name)).reduce((sum, value) => sum + value, 0);
}

/** One figure of a text in Prometheus' form. @throws RangeError when it is not there */
export function valueOf(text: string, name: string): number {
  const value = new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)`, 'm').exec(text)?.[1];
  if (value === undefined) throw new RangeError(`no ${name}`);
  return Number(value);
}

/** How many of each kind a process has open (proc(5)). */
export function openFiles(pid: number): Map<OpenKind, number> {
  const counts = new Map<OpenKind, number>(OPEN_KINDS.map((kind) => [kind, 0]));
  for (const entry of readdirSync(`/proc/${pid}/fd`)) {
    try {
      const kind = kindOf(readlinkSync(`/proc/${pid}/fd/${entry}`));
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
    } catch (error) {
      // It was closed while we looked.
      if (!hasCode(error, 'ENOENT')) throw error;
    }
  }
  return counts;
}

const OPEN_KINDS = ['sockets', 'pipes', 'files', 'others'] as const;
export type OpenKind = (typeof OPEN_KINDS)[number];

/** The kind of an open file, from what its link tells. */
export function kindOf(link: string): OpenKind {
  if (link.startsWith('socket:')) return 'sockets';
  if (link.startsWith('pipe:')) return 'pipes';
  return link.startsWith('/') ? 'files' : 'others';
}
