import { mkdir, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

const PREFIX = 'job-';

/** A job's own folder. */
export interface Scratch {
  readonly folder: string;
  path(name: string): string;
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
    try {
      return await work({ folder, path: (name) => join(folder, name) });
    } finally {
      await rm(folder, { recursive: true, force: true });
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
