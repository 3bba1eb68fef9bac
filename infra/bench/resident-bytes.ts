import { readFileSync } from 'node:fs';

/** Resident memory of a process, in bytes (proc(5), VmRSS). */
export function residentBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1_024;
}

/** Memory of a process, in bytes. */
export interface ShareOfMemory {
  /** What it shares with others is counted in parts: the shares of all processes add up to what is used. */
  readonly proportional: number;
  /** What it shares with others is counted whole. */
  readonly resident: number;
  /** Without what it shares with others. */
  readonly own: number;
}

/** What /proc/{pid}/smaps_rollup tells (proc(5)). @param text of the file @throws RangeError for another one */
export function shareOfMemory(text: string): ShareOfMemory {
  const bytes = (name: string): number => {
    const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(text)?.[1];
    if (kilobytes === undefined) throw new RangeError(`no ${name}`);
    return Number(kilobytes) * 1_024;
  };
  return {
    proportional: bytes('Pss'),
    resident: bytes('Rss'),
    own: bytes('Private_Clean') + bytes('Private_Dirty'),
  };
}
