import type { JobTicket } from '@alcova/contracts';
import { memoryAllowance, OutOfMemory } from '../ffmpeg/memory';
import { MemoryBudget, memoryOf, memoryOfQuickSlots, memoryOfSlots, withinMemory } from './memory-budget';

const MEBIBYTE = 1024 ** 2;
const ticket: JobTicket = {
  ...{ token: 't', kind: 'probe', assetId: 'a', revision: 1, fileName: 'clip.mp4' },
  ...{ sourceUrl: 'http://store/', sourceSize: 1, probe: null, plan: null, part: 0 },
};
const never = new AbortController().signal;
/** Work that lasts until it is told to end. */
function held(): { work: () => Promise<string>; end: () => void; begun: () => boolean } {
  let begun = false;
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const work = async (): Promise<string> => {
    begun = true;
    await ended;
    return 'done';
  };
  return { work, end: () => end(), begun: () => begun };
}
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('the memory of a worker', () => {
  it('is enough for two slots that encode 1080p, and grows with the slots', () => {
    expect(memoryOfSlots(1)).toBe(memoryOfSlots(2));
    expect(memoryOfSlots(2)).toBeLessThan(1.4e9);
    expect(memoryOfSlots(8)).toBe(8 * 625 * MEBIBYTE);
    expect(memoryOf(ticket, 1)).toBe(400 * MEBIBYTE);
  });

  it('is shared: a job begins when its part is free, in the order of arrival', async () => {
    const budget = new MemoryBudget(memoryOfSlots(2));
    const [first, large, small] = [held(), held(), held()];
    const running = [
      budget.use(600 * MEBIBYTE, never, first.work),
      budget.use(800 * MEBIBYTE, never, large.work),
      budget.use(100 * MEBIBYTE, never, small.work),
    ];
    await settled();
    expect([first.begun(), large.begun(), small.begun()]).toEqual([true, false, false]);
    first.end();
    await settled();
    expect([large.begun(), small.begun()]).toEqual([true, true]);
    large.end();
    small.end();
    await expect(Promise.all(running)).resolves.toEqual(['done', 'done', 'done']);
  });

  it('lets the next one in when one stops waiting', async () => {
    const budget = new MemoryBudget(memoryOfSlots(2));
    const [first, second] = [held(), held()];
    const running = budget.use(budget.total, never, first.work);
    const leaving = new AbortController();
    const left = expect(budget.use(1, leaving.signal, held().work)).rejects.toThrow('ended');
    const last = budget.use(1, never, second.work);
    leaving.abort();
    await left;
    first.end();
    second.end();
    await Promise.all([running, last]);
    await expect(budget.use(1, AbortSignal.abort(), second.work)).rejects.toThrow();
  });

  it('is the allowance of the programs that a job starts', async () => {
    const budget = new MemoryBudget(memoryOfSlots(2));
    await expect(budget.use(5 * MEBIBYTE, never, async () => memoryAllowance())).resolves.toBe(5 * MEBIBYTE);
  });
});

describe('the memory of quick slots', () => {
  it('lets as many looks and copies begin as there are slots', () => {
    for (const kind of ['probe', 'package', 'poster'] as const)
      expect(3 * memoryOf({ kind, plan: null }, 1)).toBeLessThanOrEqual(memoryOfQuickSlots(3));
  });

  it('is not what the encodings hold', async () => {
    const [encoding, quick] = [new MemoryBudget(memoryOfSlots(2)), new MemoryBudget(memoryOfQuickSlots(1))];
    const film = held();
    const running = encoding.use(encoding.total, never, film.work);
    await expect(withinMemory(quick, ticket, never, async () => 'done', encoding)).resolves.toBe('done');
    film.end();
    await running;
  });

  it('is left for all that the worker has by a job that needs more', async () => {
    const [encoding, quick] = [new MemoryBudget(memoryOfSlots(2)), new MemoryBudget(memoryOfQuickSlots(1))];
    const allowances: number[] = [];
    const work = async (): Promise<string> => {
      allowances.push(memoryAllowance());
      if (allowances.length === 1) throw new OutOfMemory('too small');
      return 'done';
    };
    await expect(withinMemory(quick, ticket, never, work, encoding)).resolves.toBe('done');
    expect(allowances).toEqual([400 * MEBIBYTE, encoding.total]);
  });
});

describe('a job that is out of memory', () => {
  it('is tried once more with all there is', async () => {
    const budget = new MemoryBudget(memoryOfSlots(2));
    const allowances: number[] = [];
    const work = async (): Promise<string> => {
      allowances.push(memoryAllowance());
      if (allowances.length === 1) throw new OutOfMemory('too small');
      return 'done';
    };
    await expect(withinMemory(budget, ticket, never, work)).resolves.toBe('done');
    expect(allowances).toEqual([400 * MEBIBYTE, budget.total]);
  });

  it('is refused for good when that was not enough', async () => {
    const budget = new MemoryBudget(memoryOfSlots(2));
    const work = () => Promise.reject(new OutOfMemory('too small'));
    await expect(withinMemory(budget, ticket, never, work)).rejects.toMatchObject({
      code: 'upload.beyond-limits',
    });
    await expect(withinMemory(budget, ticket, never, async () => 'next')).resolves.toBe('next');
  });

  it('is not confused with one that fails for another reason', async () => {
    const work = () => Promise.reject(new Error('no space'));
    await expect(withinMemory(new MemoryBudget(memoryOfSlots(2)), ticket, never, work)).rejects.toThrow(
      'no space',
    );
  });
});
