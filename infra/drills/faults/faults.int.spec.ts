import { faultDrill } from './fault-drill';
import { killOf } from './list/kills';
import { natsRestart, postgresRestart } from './list/parts-away';

describe('a site under load that loses processes and parts', () => {
  it('recovers by itself within 15 s each time, and has lost nothing that it acknowledged', async () => {
    const faults = [killOf('catalogue'), killOf('gateway'), postgresRestart, natsRestart];
    const [round] = await faultDrill({ rounds: [faults], perSecond: 40, uploadEveryMs: 5_000 });
    expect(round?.problems).toEqual([]);
    expect(round?.seen.map(({ name }) => name)).toEqual(faults.map(({ name }) => name));
    expect(round?.acknowledged).toBeGreaterThan(200);
  }, 240_000);
});
