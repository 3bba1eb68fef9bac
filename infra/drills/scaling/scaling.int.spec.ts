import { scalingDrill } from './scaling-drill';

/** Both lanes, and more than seven workers' jobs. */
const FILMS = [30, 10];
const MOST_WORKERS = 8;

describe('workers that are called and sent away by what waits in the queue', () => {
  it('are none, then as many as may be, then none, and do each job once in effect', async () => {
    const { rows, ...report } = await scalingDrill({ films: FILMS, most: MOST_WORKERS });
    expect(report.problems).toEqual([]);
    expect(report.chunks).toBe(40);
    expect(report.repeated).toBe(0);

    expect(rows[0]).toMatchObject({ lag: 0, desired: 0, running: 0 });
    expect(Math.max(...rows.map(({ running }) => running))).toBe(MOST_WORKERS);
    expect(Math.max(...rows.map(({ desired }) => desired))).toBe(MOST_WORKERS);
    expect(rows.at(-1)).toMatchObject({ lag: 0, jobs: 0, desired: 0, running: 0 });
    // One message a job: what waits for long is not announced twice. Each worker may end a job between the two readings.
    expect(rows.filter(({ lag, jobs }) => (lag ?? 0) > jobs + MOST_WORKERS)).toEqual([]);
    // Never a worker without a job in the queue that calls it.
    expect(rows.findIndex(({ desired }) => desired > 0)).toBeGreaterThanOrEqual(
      rows.findIndex(({ lag }) => (lag ?? 0) > 0),
    );

    const { started, stopped, mostAtOnce, stoppedAtWork, handedBack } = report.workers;
    expect([stopped, mostAtOnce]).toEqual([started, MOST_WORKERS]);
    // Some were stopped in the middle of a job, and others took it.
    expect(stoppedAtWork).toBeGreaterThan(0);
    expect(handedBack.length).toBeGreaterThan(0);
  }, 480_000);
});
