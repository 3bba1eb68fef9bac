import { existsSync } from 'node:fs';
import { StartFailure } from '../../parts';

/** Where Debian's package libfaketime puts it. */
const LIBRARY = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketimeMT.so.1`;
/** Timers go right: no real machine's run at another speed. */
const COMMON = { LD_PRELOAD: LIBRARY, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
const MISSING = `Falta ${LIBRARY}: apt-get install libfaketime`;
const READ_AGAIN_SECONDS = '1';

/** Why no clock can be changed on this machine; null where it can. */
export const whyNoClock = (): string | null => (existsSync(LIBRARY) ? null : MISSING);

/** Variables of a process whose time of day is wrong, `-5m` or `+5m`. */
export function clock(apart: string): Record<string, string> {
  return { ...common(), FAKETIME: apart };
}

/** Variables of a process whose time of day is as far from the machine's as a file says, `+300s`, now and whenever it changes. */
export function changingClock(file: string): Record<string, string> {
  return { ...common(), FAKETIME_TIMESTAMP_FILE: file, FAKETIME_CACHE_DURATION: READ_AGAIN_SECONDS };
}

function common(): Record<string, string> {
  if (!existsSync(LIBRARY)) throw new StartFailure(MISSING);
  return COMMON;
}
