import { setImmediate as turn } from 'node:timers/promises';
import { CoalescedLoads } from './coalesced-loads';

/** A load that ends when it is told to. */
function held() {
  const ends: ((answer: string) => void)[] = [];
  return { ends, load: () => new Promise<string>((resolve) => ends.push(resolve)) };
}

describe('questions that are collapsed', () => {
  it('share one answer until something changes, and then one more', async () => {
    let changes = 0;
    const loads = new CoalescedLoads<string>(2, () => changes);
    const { ends, load } = held();
    const first = [loads.get('a', load), loads.get('a', load)];
    changes += 1;
    const second = [loads.get('a', load), loads.get('a', load)];
    changes += 1;
    const third = loads.get('a', load);
    await turn();
    expect(ends).toHaveLength(1);
    ends[0]?.('old');
    expect(await Promise.all(first)).toEqual(['old', 'old']);
    await turn();
    expect(ends).toHaveLength(2);
    ends[1]?.('new');
    expect(await Promise.all([...second, third])).toEqual(['new', 'new', 'new']);
    expect(loads.isRunning('a')).toBe(false);
  });

  it('are bounded, and a failure is of those who waited for it', async () => {
    const loads = new CoalescedLoads<string>(1, () => 0);
    const failing = loads.get('a', () => Promise.reject(new Error('away')));
    await expect(loads.get('b', () => Promise.resolve('b'))).rejects.toMatchObject({ code: 'unavailable' });
    await expect(failing).rejects.toThrow('away');
    await expect(loads.get('a', () => Promise.resolve('there'))).resolves.toBe('there');
  });
});
