import { soakDrill } from './soak-drill';

describe('a site that is used for a while', () => {
  it('leaves nothing open, lets no table grow but by facts, and loses nothing', async () => {
    const soaked = await soakDrill({
      ...{
        minutes: 1,
        perSecond: 20,
        uploadEveryMs: 10_000,
        beforeSeconds: 15,
        everyMs: 5_000,
        slowEvery: 2,
      },
      ...{ agedAfterMinutes: 0.5, judgesMemory: false },
    });
    expect(soaked.problems).toEqual([]);
    expect(soaked.acknowledged).toBeGreaterThan(200);
    const read = new Set(soaked.series.map(({ what }) => what));
    expect([...read].sort()).toEqual(['held', 'kept', 'open', 'resident', 'rows', 'table-bytes']);
    // Every process held something after its garbage was collected.
    const held = soaked.series.filter(({ what }) => what === 'held');
    expect(held.map(({ last }) => last > 1e6)).toEqual(held.map(() => true));
  }, 480_000);
});
