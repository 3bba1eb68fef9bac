import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { hasCode } from '../parts';

/** About a third of the processors where somebody else wants them too, all of them where nobody does (sched(7): each step is a factor of 1.25). */
const NICE = 5;

/**
 * Lets others on this machine have the processors first. A leader of a session has a scheduling group of its own, among which the usual
 * priority counts for nothing (sched(7), autogroup): the group's is lowered as well.
 * @returns whether the group gives way too; false where there are none, where we may not or where the process has ended
 */
export function giveWay(pid: number): boolean {
  try {
    setPriority(pid, NICE);
    writeFileSync(`/proc/${pid}/autogroup`, String(NICE));
    return true;
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'EACCES', 'EPERM', 'EAGAIN', 'ESRCH') || hasEnded(error)) return false;
    throw error;
  }
}

/** Where Node asks the system, the system's code stands in `info`. */
const hasEnded = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'info' in error && hasCode(error.info, 'ESRCH');
