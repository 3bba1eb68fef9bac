import { inTime } from './in-time';

describe('a piece of code', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('that never comes is told after ten seconds, and not before', async () => {
    let told = '';
    const failed = inTime(new Promise(() => undefined)).catch((cause: Error) => (told = cause.message));
    await jest.advanceTimersByTimeAsync(9_900);
    expect(told).toBe('');
    await jest.advanceTimersByTimeAsync(100);
    await failed;
    expect(told).toBe('Timeout: Fluid Player não pôde ser carregado');
  });

  it('that comes is given on, and nothing is looked for any more', async () => {
    await expect(inTime(Promise.resolve('code'))).resolves.toBe('code');
    expect(jest.getTimerCount()).toBe(0);
  });

  it('that cannot be had fails with its own reason', async () => {
    const reason = new TypeError('Failed to fetch');
    await expect(inTime(Promise.reject(reason))).rejects.toBe(reason);
    expect(jest.getTimerCount()).toBe(0);
  });
});
