import { browserStorage } from '../storage';

const KEY = 'deskKeys';
const OFF = 'off';

/** Whether single keys mean anything at the desks of this browser. */
export const areKeysOn = (): boolean => browserStorage.get(KEY) !== OFF;

export function turnKeys(on: boolean): void {
  if (on) browserStorage.remove(KEY);
  else browserStorage.set(KEY, OFF);
}
