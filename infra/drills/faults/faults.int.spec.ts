import { faultDrill } from './fault-drill';
import { killOf } from './list/kills';
import { overload } from './list/overload';
import { natsRestart, postgresRestart } from './list/parts-away';
import { poisonMessage } from './list/poison-message';

/** A bound, not a measure, which `npm run drill` takes: processes start slowly on a busy machine. */
const RECOVERED_WITHIN_MS = 60_000;
const OVERLOAD_SECONDS = 10;

describe('a site under load that loses processes and parts, gets work that nobody can do and ten times the traffic', () => {
  it('recovers by itself each time, and has lost nothing that it acknowledged', async () => {
    const faults = [
      ...[killOf('catalogue'), killOf('gateway'), postgresRestart, natsRestart, poisonMessage],
      overload(OVERLOAD_SECONDS),
    ];
    const [round] = await faultDrill({
      ...{ rounds: [faults], perSecond: 40, uploadEveryMs: 5_000, usualSeconds: 5 },
      recoveredWithinMs: RECOVERED_WITHIN_MS,
    });
    expect(round?.problems).toEqual([]);
    expect(round?.seen.map(({ name }) => name)).toEqual(faults.map(({ name }) => name));
    expect(round?.acknowledged).toBeGreaterThan(200);
    expect(round?.seen.at(-1)?.overload?.due).toBeGreaterThan(OVERLOAD_SECONDS * 200);
  }, 300_000);
});
