import { loadHls as loadLibrary } from '../../../shared/playback/library';
import { playerTexts as texts } from '../base/texts';
import { PlayerFailure } from './failure';
import { inTime } from './in-time';

/** A library, or a failure with a text for the visitor when it does not come, or not in time. */
const library = <T>(loading: Promise<T>): Promise<T> =>
  inTime(
    loading.catch((): never => {
      throw new PlayerFailure(texts.cannotLoad);
    }),
  );

/** The player with its style. @throws PlayerFailure */
export const loadFluidPlayer = async () => (await library(import('./fluid-library'))).fluidPlayer;

/** Adaptive playback by Media Source Extensions. @throws PlayerFailure */
export const loadHls = async () => (await library(loadLibrary())).default;
