import { inTime, readTogether } from './readings';

describe('a reading for all', () => {
  it('is one for those who ask while it is read and soon after, also where it fails', async () => {
    let readings = 0;
    const read = readTogether(async () => {
      readings += 1;
      throw new Error(`away ${readings}`);
    });
    await Promise.all([expect(read()).rejects.toThrow('away 1'), expect(read()).rejects.toThrow('away 1')]);
    await expect(read()).rejects.toThrow('away 1');
    jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 2_001);
    await expect(read()).rejects.toThrow('away 2');
    jest.restoreAllMocks();
  });
});

describe('a reading in time', () => {
  it('passes, fails as it does, and is given up when it is late', async () => {
    await inTime(Promise.resolve());
    await expect(inTime(Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    jest.useFakeTimers();
    const late = inTime(new Promise<void>(() => undefined));
    const told = expect(late).rejects.toThrow('2000 ms');
    await jest.advanceTimersByTimeAsync(2_000);
    await told;
    jest.useRealTimers();
  });
});
