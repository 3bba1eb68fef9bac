import { backupDrill } from './backup-drill';

describe('a site that lost everything but its backups and its secrets', () => {
  it('serves the same from a fresh folder, and erasures, deletions and takedowns since the backup stay', async () => {
    const report = await backupDrill({ videos: 3, seconds: 3, inFlightSeconds: 10 });
    expect(report.problems).toEqual([]);
    expect(report.lostWrites).toBeGreaterThan(0);
    expect(report.lostWrites).toBeLessThan(report.writes);
    expect(report.addresses).toBeGreaterThan(30);
  }, 420_000);
});
