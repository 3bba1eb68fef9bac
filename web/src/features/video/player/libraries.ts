import { playerTexts as texts } from '../texts';
import { PlayerFailure } from './failure';

const LOAD_TIMEOUT_MS = 10_000;

/** A lazily loaded piece of code, or a failure with a text for the visitor when it does not come, or not within ten seconds. */
async function inTime<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new PlayerFailure(texts.timeout)), LOAD_TIMEOUT_MS);
  });
  const loaded = loading.catch(() => {
    throw new PlayerFailure(texts.cannotLoad);
  });
  try {
    return await Promise.race([loaded, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The player with its style. @throws PlayerFailure */
export const loadFluidPlayer = async () => (await inTime(import('./fluid-library'))).fluidPlayer;

/** Adaptive playback by Media Source Extensions. @throws PlayerFailure */
export const loadHls = async () => (await inTime(import('hls.js'))).default;
