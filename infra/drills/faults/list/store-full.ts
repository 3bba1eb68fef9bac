import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { UsedSite } from '../../use/used-site';
import type { Fault } from '../fault';

const run = promisify(execFile);
/** Less than any film. */
const FULL_BYTES = 4_096;
/** The processes that write the objects. */
const WRITER = 'swift-object';

/** The store cannot write films any more, as on a disk that is full: the kernel refuses what goes beyond some bytes of a file. */
export const storeFull: Fault = {
  ...{ name: 'store-full', lastsSeconds: 15 },
  start: (site) => limitFiles(site, `${FULL_BYTES}`),
  end: (site) => limitFiles(site, 'unlimited'),
};

/** While it runs. @param bytes that a file may have at most */
async function limitFiles({ system }: UsedSite, bytes: string): Promise<void> {
  const [leader] = system.processes().find(({ name }) => name === 'store')?.pids ?? [];
  // Fails where none is found.
  const { stdout } = await run('pgrep', ['--exact', WRITER, '--pgroup', `${leader}`]);
  for (const pid of stdout.trim().split('\n')) await run('prlimit', [`--pid=${pid}`, `--fsize=${bytes}:`]);
}
