import { existsSync } from 'node:fs';
import { StartFailure } from '../../parts';

/** Where Debian's package libfaketime puts it. */
const LIBRARY = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketimeMT.so.1`;

/** Variables of a process whose time of day is wrong, `-5m` or `+5m`. Its timers go right: no real machine's run at another speed. */
export function clock(apart: string): Record<string, string> {
  if (!existsSync(LIBRARY)) throw new StartFailure(`Falta ${LIBRARY}: apt-get install libfaketime`);
  return { LD_PRELOAD: LIBRARY, FAKETIME: apart, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
}
