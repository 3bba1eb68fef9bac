import { setTimeout as sleep } from 'node:timers/promises';
import { mkdir, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

const PREFIX = 'job-';

/** A job's own folder. */
export interface Scratch {
  readonly folder: string;
  path(name: string): string;
  /** Aborted when more stands in the folder than a job may write. */
  readonly overrun: AbortSignal;
}

/** How often the size of a job's folder is looked at. */
const LOOK_MS = 250;

/** A job wrote more than it may: another worker, or later, may have more room. */
export class ScratchOverrun extends Error {
  override readonly name = 'ScratchOverrun';
}

/** The folder below which each job gets its own; what a killed worker left is removed at start. */
export class ScratchSpace {
  constructor(
    private readonly root: string,
    private readonly budgetBytes: number,
  ) {}

  /** Removes leftovers. One worker process owns the root. */
  async prepare(): Promise<void> {
    await mkdir(this.root, { recursive: true });
    for (const name of await readdir(this.root))
      if (name.startsWith(PREFIX)) await rm(join(this.root, name), { recursive: true, force: true });
  }

  /** Runs `work` with a folder of its own, which is removed whatever happens. */
  async use<T>(work: (scratch: Scratch) => Promise<T>): Promise<T> {
    const folder = await mkdtemp(join(this.root, PREFIX));
    const ended = new AbortController();
    const overrun = new AbortController();
    const watching = this.watch(folder, overrun, ended.signal);
    try {
      return await work({ folder, path: (name) => join(folder, name), overrun: overrun.signal });
    } catch (error) {
      overrun.signal.throwIfAborted();
      throw error;
    } finally {
      ended.abort();
      await watching;
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** One file's size is bounded by the runner; this is for all files of a job together. */
  private async watch(folder: string, overrun: AbortController, ended: AbortSignal): Promise<void> {
    while (!ended.aborted && !overrun.signal.aborted) {
      const bytes = await sizeOfFolder(folder);
      if (bytes > this.budgetBytes)
        overrun.abort(new ScratchOverrun(`${bytes} bytes of scratch, the budget is ${this.budgetBytes}`));
      // The pause ends early with the job.
      await sleep(LOOK_MS, undefined, { signal: ended, ref: false }).catch(() => undefined);
    }
  }

  /** @throws Error when `bytes` are more than one job may write, or than the disk has free: another worker, or later, may have it */
  async requireRoom(bytes: number): Promise<void> {
    if (bytes > this.budgetBytes)
      throw new Error(`the job needs ${bytes} bytes of scratch, its budget is ${this.budgetBytes}`);
    const { bavail, bsize } = await statfs(this.root);
    if (bytes > bavail * bsize)
      throw new Error(`the job needs ${bytes} bytes of scratch, the disk has ${bavail * bsize} free`);
  }
}

/** Bytes of a file. */
export const sizeOfFile = async (file: string): Promise<number> => (await stat(file)).size;

/** Bytes of all files of a folder that has no folders in it. */
async function sizeOfFolder(folder: string): Promise<number> {
  const sizes = (await readdir(folder)).map((name) =>
    // What is gone meanwhile takes no room.
    sizeOfFile(join(folder, name)).catch(() => 0),
  );
  return (await Promise.all(sizes)).reduce((total, size) => total + size, 0);
}
