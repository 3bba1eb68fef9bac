import { faultDrill } from './fault-drill';
import { killOf } from './list/kills';
import { natsRestart, postgresRestart } from './list/parts-away';

/** A bound, not a measure, which `npm run drill` takes: processes start slowly on a busy machine. */
const RECOVERED_WITHIN_MS = 60_000;

describe('a site under load that loses processes and parts', () => {
  it('recovers by itself each time, and has lost nothing that it acknowledged', async () => {
    const faults = [killOf('catalogue'), killOf('gateway'), postgresRestart, natsRestart];
    const [round] = await faultDrill({
      ...{ rounds: [faults], perSecond: 40, uploadEveryMs: 5_000 },
      recoveredWithinMs: RECOVERED_WITHIN_MS,
    });
    expect(round?.problems).toEqual([]);
    expect(round?.seen.map(({ name }) => name)).toEqual(faults.map(({ name }) => name));
    expect(round?.acknowledged).toBeGreaterThan(200);
  }, 240_000);
});
