import { browserStorage } from '../storage';

const OFF = 'off';

/** Whether single keys are heard in this browser, and a way to change that. They are until somebody turns them off. */
export interface KeysChoice {
  readonly areOn: () => boolean;
  readonly turn: (on: boolean) => void;
}

/** The choice kept under `key`: a single letter must be possible to turn off (WCAG 2.1.4). */
export const keysChoice = (key: string): KeysChoice => ({
  areOn: () => browserStorage.get(key) !== OFF,
  turn: (on) => {
    if (on) browserStorage.remove(key);
    else browserStorage.set(key, OFF);
  },
});
