import { mkdirSync, readdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { hasCode } from './failure';

const folder = join(tmpdir(), `alcova-ports-${userInfo().uid}`);
let swept = false;

/**
 * Reserves a number for this process, as long as it lives, among all processes of the same user: false when one has it already. What a
 * process has left that is gone counts no more.
 */
export function reserve(number: number): boolean {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!swept) sweep();
  const file = join(folder, String(number));
  if (written(file)) return true;
  if (isHeld(file)) return false;
  remove(file);
  return written(file);
}

/** Removes what processes that are gone have left. */
function sweep(): void {
  for (const name of readdirSync(folder)) if (!isHeld(join(folder, name))) remove(join(folder, name));
  swept = true;
}

function written(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Whether the process lives that is named there; one that is just writing its name does. */
function isHeld(file: string): boolean {
  try {
    const holder = Number(readFileSync(file, 'utf8'));
    if (holder > 0) process.kill(holder, 0);
    return true;
  } catch (error) {
    return !hasCode(error, 'ESRCH') && !hasCode(error, 'ENOENT');
  }
}

function remove(file: string): void {
  try {
    unlinkSync(file);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
}
