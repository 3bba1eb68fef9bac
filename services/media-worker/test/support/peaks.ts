import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const SAMPLE_MS = 100;

/** Looks at memory and disk while something runs and keeps the highest of what it saw. */
export class Peaks {
  /** Bytes of memory of the watched processes together. */
  memory = 0;
  /** Bytes in the folder. */
  disk = 0;
  private readonly timer: NodeJS.Timeout;

  /** @param pids the processes to watch, asked for at every look */
  constructor(
    private readonly pids: () => readonly number[],
    private readonly folder: string,
  ) {
    this.timer = setInterval(() => this.look(), SAMPLE_MS);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private look(): void {
    const memory = this.pids().reduce((total, pid) => total + residentBytes(pid), 0);
    this.memory = Math.max(this.memory, memory);
    this.disk = Math.max(this.disk, sizeOf(this.folder));
  }
}

/** The processes that descend from `pid`. */
export function descendantsOf(pid: number): number[] {
  const children = list(`/proc/${pid}/task`).flatMap((task) =>
    read(`/proc/${pid}/task/${task}/children`).split(' ').filter(Boolean).map(Number),
  );
  return children.flatMap((child) => [child, ...descendantsOf(child)]);
}

/** A process' command with its arguments, `''` when it is gone. */
export const commandOf = (pid: number): string => read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');

const residentBytes = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) * 1_024;

/** `''` for what is gone meanwhile. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Empty for what is gone meanwhile. */
function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function sizeOf(path: string): number {
  try {
    const found = statSync(path);
    if (!found.isDirectory()) return found.size;
    return readdirSync(path).reduce((total, name) => total + sizeOf(join(path, name)), 0);
  } catch {
    return 0;
  }
}
