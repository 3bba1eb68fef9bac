import { CodedError } from '@alcova/contracts';
import { retryWhileUnavailable } from './retry';

const failing = (times: number, error: Error) => {
  let calls = 0;
  return {
    calls: () => calls,
    call: async () => {
      calls += 1;
      if (calls <= times) throw error;
      return 'done';
    },
  };
};

describe('asking again while a service is unavailable', () => {
  it('goes on until there is an answer', async () => {
    const service = failing(1, new CodedError('unavailable'));
    await expect(retryWhileUnavailable(service.call, { withinMs: 5_000 })).resolves.toBe('done');
    expect(service.calls()).toBe(2);
  });

  it('ends, with the last failure', async () => {
    jest.useFakeTimers();
    try {
      const service = failing(100, new CodedError('unavailable'));
      const ended = expect(retryWhileUnavailable(service.call, { withinMs: 300 })).rejects.toMatchObject({
        code: 'unavailable',
      });
      await jest.advanceTimersByTimeAsync(300);
      await ended;
      // At once, after the first pause of 250 ms, and at the end of the time.
      expect(service.calls()).toBe(3);
    } finally {
      jest.useRealTimers();
    }
  });

  it('takes any other failure for an answer', async () => {
    const service = failing(1, new CodedError('upload.not-found'));
    await expect(retryWhileUnavailable(service.call, { withinMs: 5_000 })).rejects.toMatchObject({
      code: 'upload.not-found',
    });
    expect(service.calls()).toBe(1);
  });

  it('gives up at once when the work is over', async () => {
    const work = new AbortController();
    const service = failing(1, new CodedError('unavailable'));
    const asked = retryWhileUnavailable(service.call, { withinMs: 5_000, signal: work.signal });
    work.abort();
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
    expect(service.calls()).toBe(1);
  });
});
