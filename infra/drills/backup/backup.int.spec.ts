import { backupDrill } from './backup-drill';

describe('a site that lost everything but its backups and its secrets', () => {
  it('serves the same from a fresh folder, and erasures, deletions and takedowns since the backup stay', async () => {
    const { problems, lost, addresses } = await backupDrill({ videos: 3, seconds: 3, inFlightSeconds: 10 });
    expect(problems).toEqual([]);
    expect(lost.writes).toBeGreaterThan(0);
    expect(lost.writes).toBeLessThan(lost.ofWrites);
    expect(addresses).toBeGreaterThan(30);
  }, 420_000);
});
