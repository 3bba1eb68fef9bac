import { readFileSync } from 'node:fs';
import { hasCode } from '../parts';

const LOOK_EVERY_MS = 250;

/** Memory of a process, in bytes. */
export interface ShareOfMemory {
  /** What it shares with others is counted in parts: the shares of all processes add up to what is used. */
  readonly proportional: number;
  /** What it shares with others is counted whole. */
  readonly resident: number;
  /** Without what it shares with others. */
  readonly own: number;
}

/** Resident memory of a process, in bytes (proc(5), VmRSS); 0 for one that is ending or has ended. */
export function residentBytes(pid: number): number {
  try {
    return bytesIn(readFileSync(`/proc/${pid}/status`, 'utf8'))('VmRSS') || 0;
  } catch (error) {
    if (!hasCode(error, 'ENOENT', 'ESRCH')) throw error;
    return 0;
  }
}

/** What a process holds (proc(5), smaps_rollup). */
export function shareOfMemory(pid: number): ShareOfMemory {
  const bytes = bytesIn(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'));
  return {
    ...{ proportional: bytes('Pss'), resident: bytes('Rss') },
    own: bytes('Private_Clean') + bytes('Private_Dirty'),
  };
}

/** Values of a file of /proc, which says each in kB. NaN for none. */
const bytesIn =
  (text: string) =>
  (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(text)?.[1]) * 1_024;

export interface MemoryWatch {
  /** Ends the watch. Answers bytes: all processes together at its beginning, and at their most. */
  stop(): { readonly before: number; readonly peak: number };
}

/** Watches the resident memory of processes from now on. @param pids asked at each look: some come and go */
export function watchMemory(pids: () => readonly number[]): MemoryWatch {
  const now = () => pids().reduce((sum, pid) => sum + residentBytes(pid), 0);
  const before = now();
  let peak = before;
  const look = () => {
    peak = Math.max(peak, now());
  };
  const sampler = setInterval(look, LOOK_EVERY_MS);
  return {
    stop: () => {
      clearInterval(sampler);
      look();
      return { before, peak };
    },
  };
}
