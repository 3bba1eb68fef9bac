import { ApiError } from './error';
import { onceMore } from './sending';

const refused = (status: number, retryAfter?: number) =>
  new ApiError('unavailable', 'Serviço temporariamente indisponível.', status, {}, retryAfter);

describe('a change that is sent', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('goes once more, after the pause that was asked for, when there was no room for it', async () => {
    const send = jest
      .fn<Promise<string>, []>()
      .mockRejectedValueOnce(refused(503, 1))
      .mockResolvedValue('ok');
    const sent = onceMore(send);
    await jest.advanceTimersByTimeAsync(999);
    expect(send).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1_001);
    await expect(sent).resolves.toBe('ok');
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('goes no third time', async () => {
    const send = jest.fn<Promise<string>, []>().mockRejectedValue(refused(503, 1));
    const failed = expect(onceMore(send)).rejects.toMatchObject({ status: 503 });
    await jest.advanceTimersByTimeAsync(10_000);
    await failed;
    expect(send).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['another failure', refused(409, 1)],
    ['no word of when to come again', refused(503)],
    ['a long pause', refused(503, 60)],
    ['a lost connection', new TypeError('Failed to fetch')],
  ])('goes once alone for %s', async (_what, failure) => {
    const send = jest.fn<Promise<string>, []>().mockRejectedValue(failure);
    await expect(onceMore(send)).rejects.toBe(failure);
    expect(send).toHaveBeenCalledTimes(1);
  });
});
