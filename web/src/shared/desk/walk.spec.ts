import { MAX_SKIPPED } from '@alcova/contracts';
import { Walk } from './walk';

/** A queue of items of which none is ever decided: the first that is not skipped. */
const queueOf =
  (...ids: readonly string[]) =>
  async (skipped: readonly string[]) =>
    ids.find((id) => !skipped.includes(id)) ?? null;

describe('the walk through a queue', () => {
  it('comes back to what was passed over once the rest is through, and not to what was skipped', async () => {
    const walk = new Walk<string>();
    const take = queueOf('a', 'b', 'c');
    walk.pass('a');
    walk.skip('b');
    await expect(walk.next(take)).resolves.toBe('c');
    walk.pass('c');
    await expect(walk.next(take)).resolves.toBe('a');
  });

  it('ends where all was skipped', async () => {
    const walk = new Walk<string>();
    walk.skip('a');
    await expect(walk.next(queueOf('a'))).resolves.toBeNull();
  });

  it('asks for no more to be left out than the server takes: the oldest come round again', async () => {
    const walk = new Walk<string>();
    const ids = Array.from({ length: MAX_SKIPPED + 2 }, (_, number) => `c${number}`);
    ids.slice(0, -1).forEach((id) => walk.skip(id));
    walk.pass(ids.at(-1) ?? '');
    const asked: number[] = [];
    const take = async (skipped: readonly string[]) => {
      asked.push(skipped.length);
      return queueOf(...ids)(skipped);
    };
    await expect(walk.next(take)).resolves.toBe('c0');
    expect(asked).toEqual([MAX_SKIPPED]);
  });

  it('goes back the way it came, and takes the last decision back first', () => {
    const walk = new Walk<string>();
    const made = ['a', 'b'].map((itemId) => ({ decisionId: `d-${itemId}`, itemId, title: itemId }));
    walk.pass('x');
    made.forEach((decision) => walk.decided(decision));
    expect(walk.lastDecision()).toBe(made[1]);
    walk.takenBack();
    expect(walk.lastDecision()).toBe(made[0]);
    expect([walk.back(), walk.back(), walk.back(), walk.back()]).toEqual(['b', 'a', 'x', null]);
  });
});
