import { hasCode } from '../parts';
import { residentBytes } from './resident-bytes';

const LOOK_EVERY_MS = 250;

export interface MemoryWatch {
  /** Ends the watch. Answers bytes: all processes together at its beginning, and at their most. */
  stop(): { readonly before: number; readonly peak: number };
}

/** Watches the resident memory of processes from now on. @param pids asked at each look: some come and go */
export function watchMemory(pids: () => readonly number[]): MemoryWatch {
  const now = () => pids().reduce((sum, pid) => sum + bytesOf(pid), 0);
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

/** 0 for a process that has ended meanwhile. */
function bytesOf(pid: number): number {
  try {
    return residentBytes(pid);
  } catch (error) {
    if (!hasCode(error, 'ENOENT', 'ESRCH')) throw error;
    return 0;
  }
}
