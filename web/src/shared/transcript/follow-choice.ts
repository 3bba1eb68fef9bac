import { browserStorage } from '../storage';

const KEY = 'transcriptFollow';
const OFF = 'off';

/** Whether transcripts follow the voice in this browser: they do until somebody turns it off. */
export const followChoice = {
  isOn: (): boolean => browserStorage.get(KEY) !== OFF,
  turn: (on: boolean): void => {
    if (on) browserStorage.remove(KEY);
    else browserStorage.set(KEY, OFF);
  },
} as const;
