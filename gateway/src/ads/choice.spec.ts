import { chooseByWeight, isShownAt } from './choice';

/** A linear congruential generator: the same sequence in every run. */
function randomFrom(start: number): () => number {
  let seed = start;
  return () => {
    seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return seed / 2 ** 32;
  };
}

describe('the choice among ads', () => {
  it('falls in proportion to the weights', () => {
    const ads = [
      { id: 'one', weight: 1 },
      { id: 'two', weight: 2 },
      { id: 'seven', weight: 7 },
    ];
    const random = randomFrom(42);
    const counts = new Map<string, number>();
    for (let round = 0; round < 100_000; round += 1) {
      const chosen = chooseByWeight(ads, random)?.id ?? 'none';
      counts.set(chosen, (counts.get(chosen) ?? 0) + 1);
    }
    for (const { id, weight } of ads)
      expect(Math.abs((counts.get(id) ?? 0) / 100_000 - weight / 10)).toBeLessThan(0.01);
    expect([...counts.values()].reduce((sum, count) => sum + count)).toBe(100_000);
  });

  it.each([
    [0, 'one'],
    [0.2499, 'one'],
    [0.25, 'three'],
    [0.999999, 'three'],
    [1, 'three'],
  ])('at %d is %s', (at, id) => {
    const ads = [
      { id: 'one', weight: 1 },
      { id: 'three', weight: 3 },
    ];
    expect(chooseByWeight(ads, () => at)?.id).toBe(id);
  });

  it('is nothing among none', () => expect(chooseByWeight([], () => 0.5)).toBeUndefined());
});

describe('the schedule of an ad', () => {
  const NOW = Date.parse('2026-11-21T12:00:00.000Z');
  it.each<[string, string | null, string | null, boolean]>([
    ['always', null, null, true],
    ['from this moment on', '2026-11-21T12:00:00.000Z', null, true],
    ['from the next on', '2026-11-21T12:00:00.001Z', null, false],
    ['until this moment', null, '2026-11-21T12:00:00.000Z', false],
    ['until the next', null, '2026-11-21T12:00:00.001Z', true],
    ['within its time', '2026-11-21T11:00:00Z', '2026-11-21T13:00:00Z', true],
  ])('%s', (_when, startsAt, endsAt, shown) => {
    expect(isShownAt({ isActive: true, startsAt, endsAt }, NOW)).toBe(shown);
    expect(isShownAt({ isActive: false, startsAt, endsAt }, NOW)).toBe(false);
  });
});
