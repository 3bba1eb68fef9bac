import { soakDrill } from './soak-drill';

describe('a site that is used for a while', () => {
  it('leaves nothing open and loses nothing', async () => {
    const soaked = await soakDrill({
      ...{ minutes: 1, perSecond: 20, uploadEveryMs: 10_000 },
      ...{ beforeSeconds: 15, everyMs: 5_000, judgesMemory: false },
    });
    expect(soaked.problems).toEqual([]);
    expect(soaked.acknowledged).toBeGreaterThan(200);
    expect(soaked.requests.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['left film', 'left search', 'left upload', 'left part', 'renewal']),
    );
    // Every process held something after its garbage was collected.
    const held = soaked.memory.filter(({ what }) => what === 'held');
    expect(held.map(({ after }) => after > 1e6)).toEqual(held.map(() => true));
    expect(held.length).toBeGreaterThan(5);
  }, 480_000);
});
