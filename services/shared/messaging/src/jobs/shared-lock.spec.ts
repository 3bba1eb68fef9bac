import { SharedLock } from './shared-lock';

/** Work that ends when it is told to. */
function work(log: string[], name: string) {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const run = async () => {
    log.push(`${name} begins`);
    await ended;
    log.push(`${name} ends`);
  };
  return { run, end };
}
const settle = () => new Promise(setImmediate);

describe('a shared lock', () => {
  it('lets many in, then one alone, and keeps the others out meanwhile', async () => {
    const lock = new SharedLock();
    const log: string[] = [];
    const [a, b, alone, late] = ['a', 'b', 'alone', 'late'].map((name) => work(log, name));
    if (!a || !b || !alone || !late) throw new Error('four were asked for');
    const all = [lock.shared(a.run), lock.shared(b.run), lock.exclusive(alone.run), lock.shared(late.run)];
    a.end();
    await settle();
    expect(log).toEqual(['a begins', 'b begins', 'a ends']);
    b.end();
    await settle();
    expect(log.slice(3)).toEqual(['b ends', 'alone begins']);
    alone.end();
    late.end();
    await Promise.all(all);
    expect(log.slice(5)).toEqual(['alone ends', 'late begins', 'late ends']);
  });

  it('lets those who want to be alone in one after another, also after a failure', async () => {
    const lock = new SharedLock();
    let inside = 0;
    const alone = (fails: boolean) =>
      lock.exclusive(async () => {
        inside += 1;
        expect(inside).toBe(1);
        await settle();
        inside -= 1;
        if (fails) throw new Error('it failed');
      });
    const outcomes = await Promise.allSettled([alone(true), alone(false), alone(true)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected']);
    await expect(lock.shared(async () => 'in')).resolves.toBe('in');
  });
});
