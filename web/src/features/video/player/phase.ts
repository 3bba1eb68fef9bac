/** Automatic retries after a failure, and the pause before each (ms). */
export const MAX_TRIES = 2;
export const RETRY_PAUSE_MS = 1_000;
/** Seconds of a film after which a failure is a new one. */
export const WENT_WELL_SECONDS = 10;

export interface PlayerState {
  readonly phase: 'starting' | 'ready' | 'failed';
  /** What went wrong, while `failed`. */
  readonly message: string;
  /** Automatic retries so far. */
  readonly tries: number;
  /** Grows with every start: each round has a player of its own. */
  readonly round: number;
}

export type PlayerEvent =
  | { readonly type: 'ready' }
  | { readonly type: 'played' }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'retry' }
  | { readonly type: 'reset' };

export const INITIAL: PlayerState = { phase: 'starting', message: '', tries: 0, round: 0 };

/** The states of the player: starting, ready or failed; a retry counts; a while that went well, or a reset by the visitor, starts the count anew. */
export function nextState(state: PlayerState, event: PlayerEvent): PlayerState {
  switch (event.type) {
    case 'ready':
      return { ...state, phase: 'ready', message: '' };
    case 'played':
      return { ...state, tries: 0 };
    case 'failed':
      return { ...state, phase: 'failed', message: event.message };
    case 'retry':
      return { phase: 'starting', message: '', tries: state.tries + 1, round: state.round + 1 };
    case 'reset':
      return { phase: 'starting', message: '', tries: 0, round: state.round + 1 };
  }
}

/** Whether a failure is tried again without being asked. */
export const mayRetry = (state: PlayerState): boolean => state.phase === 'failed' && state.tries < MAX_TRIES;
