import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const SAMPLE_MS = 50;

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
  const parents = new Map<number, number[]>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const parent = parentOf(Number(name));
    if (parent !== undefined) parents.set(parent, [...(parents.get(parent) ?? []), Number(name)]);
  }
  const found: number[] = [];
  const waiting = [pid];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const children = parents.get(next) ?? [];
    found.push(...children);
    waiting.push(...children);
  }
  return found;
}

/** A process' command with its arguments, `''` when it is gone. */
export const commandOf = (pid: number): string => read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');

function parentOf(pid: number): number | undefined {
  const parent = /^PPid:\s+(\d+)$/m.exec(read(`/proc/${pid}/status`))?.[1];
  return parent === undefined ? undefined : Number(parent);
}

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

function sizeOf(path: string): number {
  try {
    const found = statSync(path);
    if (!found.isDirectory()) return found.size;
    return readdirSync(path).reduce((total, name) => total + sizeOf(join(path, name)), 0);
  } catch {
    return 0;
  }
}
