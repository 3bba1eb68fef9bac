import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { StartFailure } from '../../../parts';
import type { Fault } from '../fault';
import type { FaultSite } from '../fault-site';

const run = promisify(execFile);
const LASTS_SECONDS = 15;
/** Less than any film. */
const FULL_BYTES = 4_096;
/** The process that writes the objects. */
const WRITER = 'swift-object';

/** The store cannot write films any more, as on a disk that is full: the kernel refuses what goes beyond some bytes of a file. */
export const storeFull: Fault = {
  name: 'store-full',
  lastsSeconds: LASTS_SECONDS,
  start: (site) => limitFiles(site, String(FULL_BYTES)),
  end: (site) => limitFiles(site, 'unlimited'),
};

/** While it runs. @param bytes that a file may have at most */
async function limitFiles({ system }: FaultSite, bytes: string): Promise<void> {
  const [leader] = system.processes().find(({ name }) => name === 'store')?.pids ?? [];
  const writers = (await groupOf(Number(leader))).filter(({ name }) => name === WRITER);
  if (writers.length === 0) throw new StartFailure('the process that writes objects was not found');
  for (const { pid } of writers) await run('prlimit', [`--pid=${pid}`, `--fsize=${bytes}:`]);
}

/** The processes of a group, its leader too. */
async function groupOf(leader: number): Promise<{ pid: number; name: string }[]> {
  const numbers = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const processes = await Promise.all(
    numbers.map(async (pid) => {
      // One that has ended meanwhile is in no group. `pid (name) state parent group ...`, and a name may hold anything.
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      const [, name = '', rest = ''] = /^\d+ \((.*)\) (.*)$/s.exec(stat) ?? [];
      return { pid, name, group: Number(rest.split(' ')[2]) };
    }),
  );
  return processes.filter(({ group }) => group === leader);
}
