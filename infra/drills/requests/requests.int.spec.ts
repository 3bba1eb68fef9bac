import { requestsDrill } from './requests-drill';

/** MiB: pages that a garbage collector keeps, not a leak. `npm run drill -- --only requests` sends 50,000. */
const GROWTH_MIB = 150;

describe('hostile requests', () => {
  it('break nothing: no answer says that we failed, no process ends, memory stays', async () => {
    const report = await requestsDrill({ requests: 2_500, seed: 11 });
    expect(report.problems).toEqual([]);
    expect(report.sent).toBe(2_500);
    // Most are refused as what they are; some are harmless.
    expect(report.statuses.get(400) ?? 0).toBeGreaterThan(250);
    expect(report.memory.filter(({ early, late }) => late - early > GROWTH_MIB)).toEqual([]);
  }, 300_000);
});
