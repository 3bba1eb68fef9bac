import { RequestCounts } from './request-counts';

const key = { id: 'a', secret: Buffer.alloc(32, 1) };
const away = { hit: () => Promise.reject(new Error('nobody counts')) };
const counts = () => new RequestCounts(away, [key]);

describe('counting requests', () => {
  it('names who asked without telling who it is', () => {
    const name = counts().keyOf('address', '203.0.113.9');
    expect(name).toMatch(/^[\w-]{27}$/);
    expect(counts().keyOf('address', '203.0.113.9')).toBe(name);
    expect(counts().keyOf('account', '203.0.113.9')).not.toBe(name);
    const other = new RequestCounts(away, [{ id: 'b', secret: Buffer.alloc(32, 2) }]);
    expect(other.keyOf('address', '203.0.113.9')).not.toBe(name);
  });

  it('counts in windows, each key for itself', async () => {
    const own = counts();
    expect((await own.hit('one', 60_000, false)).count).toBe(1);
    expect((await own.hit('one', 60_000, false)).count).toBe(2);
    expect((await own.hit('two', 60_000, false)).count).toBe(1);
    expect((await own.hit('ended', -1, false)).count).toBe(1);
    expect((await own.hit('ended', -1, false)).count).toBe(1);
  });

  it('tells what was counted in the running window', () => {
    const own = counts();
    own.hitHere('one', 60_000);
    own.hitHere('one', 60_000);
    own.hitHere('ended', -1);
    expect(['one', 'two', 'ended'].map((key) => own.countedHere(key))).toEqual([2, 0, 0]);
  });

  it('goes on counting while the shared counts are away', async () => {
    const own = counts();
    const numbers = [];
    for (let index = 0; index < 3; index += 1) numbers.push((await own.hit('one', 60_000, true)).count);
    expect(numbers).toEqual([1, 2, 3]);
  });
});
