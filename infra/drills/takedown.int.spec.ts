import { takedownDrill } from './takedown/takedown-drill';

describe('a film that is taken down while it is watched (LEGAL-02)', () => {
  it('is served nowhere within a minute, whoever is killed meanwhile, and comes back at the same addresses', async () => {
    const report = await takedownDrill({ rounds: 3, seed: 7 });
    expect(report.problems).toEqual([]);
    expect(report.rounds.map(({ victim }) => victim).sort()).toEqual(['catalogue', 'gateway', 'media']);
    for (const { goneMs } of report.rounds) expect(goneMs).toBeLessThan(60_000);
    expect(report.places).toBe(28);
  }, 300_000);
});
