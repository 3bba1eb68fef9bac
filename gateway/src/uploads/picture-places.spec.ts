import { PicturePlaces } from './picture-places';

const never = () => new Promise<never>(() => undefined);
const busy = { code: 'unavailable' };

describe('places for pictures', () => {
  it('are three for an account, which leaves one for others, and free again after the work', async () => {
    const places = new PicturePlaces();
    let end: () => void = () => undefined;
    const first = places.within('a', () => new Promise<void>((resolve) => (end = resolve)));
    void places.within('a', never);
    void places.within('a', never);
    await expect(places.within('a', never)).rejects.toMatchObject(busy);
    expect(await places.within('b', async () => 'done')).toBe('done');
    end();
    await first;
    expect(await places.within('a', async () => 'done')).toBe('done');
  });

  it('are given back by work that fails', async () => {
    const places = new PicturePlaces();
    const failing = () => places.within('a', () => Promise.reject(new RangeError('damaged')));
    for (let time = 0; time < 10; time += 1) await expect(failing()).rejects.toThrow('damaged');
    expect(await places.within('a', async () => 'done')).toBe('done');
  });

  it('are four in all: who waits for one does nothing meanwhile, and is refused in time', async () => {
    jest.useFakeTimers();
    try {
      const places = new PicturePlaces();
      for (const account of ['a', 'b', 'c', 'd']) void places.within(account, never);
      const work = jest.fn(never);
      const refused = expect(places.within('e', work)).rejects.toMatchObject(busy);
      await jest.advanceTimersByTimeAsync(6_000);
      await refused;
      expect(work).not.toHaveBeenCalled();
    } finally {
      jest.useRealTimers();
    }
  });
});
