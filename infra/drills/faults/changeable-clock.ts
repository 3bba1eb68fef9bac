import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LIBRARY } from '../surroundings/clock';

/** Whether clocks can be made to jump on this machine. */
export const hasFaketime = (): boolean => existsSync(LIBRARY);

/** Where the services' time of day is written. */
const fileIn = (folder: string): string => join(folder, 'clock');

/** Sets the time of day of services that have these variables, within a second. @param apart `+4m`, `-4m`, `+0` */
export const setClock = (folder: string, apart: string): Promise<void> => writeFile(fileIn(folder), apart);

/** Variables of services whose time of day can be changed while they run; their timers go right. */
export async function changeableClock(folder: string): Promise<Record<string, string>> {
  await setClock(folder, '+0');
  return {
    ...{ LD_PRELOAD: LIBRARY, FAKETIME_TIMESTAMP_FILE: fileIn(folder) },
    ...{ FAKETIME_CACHE_DURATION: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' },
  };
}
