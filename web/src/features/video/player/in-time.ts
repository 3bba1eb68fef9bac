import { playerTexts as texts } from '../base/texts';
import { PlayerFailure } from './failure';

/** How often it is looked whether a piece of code has come, and how many times: ten seconds in all. */
const LOOK_EVERY_MS = 100;
const LOOKS = 100;

/**
 * A lazily loaded piece of code, or a failure with a text for the visitor when it does not come within ten seconds. The looks are counted, so
 * that a device that slept meanwhile still waits for the rest of them.
 */
export function inTime<T>(loading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let looks = 0;
    const timer = setInterval(() => {
      looks += 1;
      if (looks < LOOKS) return;
      clearInterval(timer);
      reject(new PlayerFailure(texts.timeout));
    }, LOOK_EVERY_MS);
    loading.then(resolve, reject).finally(() => clearInterval(timer));
  });
}
