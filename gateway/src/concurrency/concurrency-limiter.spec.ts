import { type ConcurrencyBounds, ConcurrencyLimiter, type Leave } from './concurrency-limiter';

const BOUNDS = { atOnce: 2, waiting: 10, waitMs: 1_000 };

/** A limiter whose entries are named as they start and as they are refused. */
function limited(bounds: ConcurrencyBounds = BOUNDS) {
  const limiter = new ConcurrencyLimiter(bounds);
  const started: string[] = [];
  const refused: string[] = [];
  const leaves = new Map<string, Leave>();
  const enter = (name: string, key = name) => {
    const leave = limiter.enter(
      key,
      () => started.push(name),
      () => refused.push(name),
    );
    leaves.set(name, leave);
  };
  const leave = (name: string) => leaves.get(name)?.();
  return { limiter, started, refused, enter, leave };
}

describe('a limiter of what is at work at once', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('starts at once what there is room for, and the rest as others leave', () => {
    const { limiter, started, enter, leave } = limited();
    for (const name of ['a', 'b', 'c', 'd']) enter(name);
    expect(started).toEqual(['a', 'b']);
    expect([limiter.atWork, limiter.waiting]).toEqual([2, 2]);
    leave('a');
    leave('a');
    expect(started).toEqual(['a', 'b', 'c']);
    leave('b');
    leave('c');
    leave('d');
    expect([limiter.atWork, limiter.waiting]).toEqual([0, 0]);
  });

  it('lets keys take turns: one that waits for much goes behind one that waits for little', () => {
    const { started, enter, leave } = limited({ ...BOUNDS, atOnce: 1 });
    enter('first');
    for (const name of ['much 1', 'much 2', 'much 3']) enter(name, 'much');
    enter('little');
    for (const name of ['first', 'much 1', 'little', 'much 2']) leave(name);
    expect(started).toEqual(['first', 'much 1', 'little', 'much 2', 'much 3']);
  });

  it('refuses what has waited too long, and only that', () => {
    const { limiter, started, refused, enter, leave } = limited({ ...BOUNDS, atOnce: 1 });
    enter('a');
    enter('b');
    jest.advanceTimersByTime(600);
    enter('c');
    jest.advanceTimersByTime(500);
    expect(refused).toEqual(['b']);
    leave('a');
    expect(started).toEqual(['a', 'c']);
    expect([limiter.atWork, limiter.waiting]).toEqual([1, 0]);
  });

  it('refuses at once what finds the queue full', () => {
    const { refused, enter } = limited({ atOnce: 1, waiting: 2, waitMs: 1_000 });
    for (const name of ['a', 'b', 'c', 'd']) enter(name);
    expect(refused).toEqual(['d']);
  });

  it('refuses at once what a key has waiting beyond its part, and lets others wait', () => {
    const { started, refused, enter, leave } = limited({ ...BOUNDS, atOnce: 1, waitingOfKey: 2 });
    enter('first');
    for (const name of ['much 1', 'much 2', 'much 3']) enter(name, 'much');
    enter('little');
    expect(refused).toEqual(['much 3']);
    for (const name of ['first', 'much 1', 'little']) leave(name);
    expect(started).toEqual(['first', 'much 1', 'little', 'much 2']);
  });

  it('forgets who leaves while waiting', () => {
    const { started, refused, enter, leave } = limited({ ...BOUNDS, atOnce: 1 });
    for (const name of ['a', 'b', 'c']) enter(name);
    leave('b');
    leave('a');
    expect(started).toEqual(['a', 'c']);
    jest.advanceTimersByTime(5_000);
    expect(refused).toEqual([]);
  });

  it('takes the room back from work that fails', async () => {
    const limiter = new ConcurrencyLimiter({ ...BOUNDS, atOnce: 1 });
    const refused = () => new Error('refused');
    await expect(limiter.run('a', () => Promise.reject(new Error('broken')), refused)).rejects.toThrow(
      'broken',
    );
    await expect(limiter.run('a', () => Promise.resolve('done'), refused)).resolves.toBe('done');
    const held = limiter.run('a', () => new Promise(() => undefined), refused);
    const late = expect(limiter.run('b', () => Promise.resolve('done'), refused)).rejects.toThrow('refused');
    await jest.advanceTimersByTimeAsync(1_100);
    await late;
    expect(held).toBeInstanceOf(Promise);
  });
});
