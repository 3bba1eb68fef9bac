import { INITIAL, mayRetry, nextState } from './phase';

const failed = { type: 'failed', message: 'x' } as const;

describe('player states', () => {
  it('retries twice by itself and then waits for the visitor', () => {
    let state = nextState(INITIAL, failed);
    for (const tries of [1, 2]) {
      expect(mayRetry(state)).toBe(true);
      state = nextState(nextState(state, { type: 'retry' }), failed);
      expect(state.tries).toBe(tries);
    }
    expect(mayRetry(state)).toBe(false);
  });

  it('starts the count anew after a while that went well', () => {
    const state = nextState({ phase: 'ready', message: '', tries: 2, round: 2 }, { type: 'played' });
    expect(state).toEqual({ phase: 'ready', message: '', tries: 0, round: 2 });
  });

  it('starts the count anew when the visitor asks, with a new player', () => {
    const state = nextState({ phase: 'failed', message: 'x', tries: 2, round: 2 }, { type: 'reset' });
    expect(state).toEqual({ phase: 'starting', message: '', tries: 0, round: 3 });
  });
});
