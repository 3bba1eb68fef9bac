import { rollingDrill } from './rolling-drill';

/** Fewer than `npm run drill -- --only rolling` asks for: this machine starts the new processes as well, and what counts is that none fails. */
const PER_SECOND = 60;

describe('a site whose every process is exchanged for a new one', () => {
  it('fails no request meanwhile, and keeps every write once', async () => {
    const { problems, restarts, requests } = await rollingDrill({
      ...{ perSecond: PER_SECOND, each: 1, isTogether: true, people: 10, uploadBytes: 40 * 1_024 * 1_024 },
    });
    expect(problems).toEqual([]);
    expect(restarts).toHaveLength(7);
    expect(requests.length).toBeGreaterThan(PER_SECOND);
  }, 300_000);
});
