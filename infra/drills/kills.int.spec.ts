import { killDrill } from './kill-drill';

describe('kill -9 of processes while videos come in and are made', () => {
  it('loses nothing, doubles nothing, and repeats at most what the worker held at each kill', async () => {
    const report = await killDrill({
      victims: ['media-worker', 'media', 'nats', 'store', 'postgres', 'catalogue'],
      ...{ kills: 6, seed: 7 },
      // Three chunks, small enough for a busy machine.
      film: { width: 320, height: 180, rate: 15, seconds: 70 },
    });
    expect(report.problems).toEqual([]);
    expect(report.videos).toBe(6);
    expect(report.killed.map(({ name }) => name).sort()).toEqual(
      ['catalogue', 'media', 'media-worker', 'nats', 'postgres', 'store'].sort(),
    );
    expect(report.repeated).toBeLessThanOrEqual(report.mayRepeat);
  }, 480_000);
});
