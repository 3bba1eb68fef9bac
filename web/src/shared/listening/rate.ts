import { browserStorage } from '../storage';

const KEY = 'listeningRate';

/** How fast it can be listened to. */
export const RATES = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** How fast this browser listens. */
export const storedRate = (): number => RATES.find((rate) => String(rate) === browserStorage.get(KEY)) ?? 1;

export const keepRate = (rate: number): void => browserStorage.set(KEY, String(rate));
