import { BOUNDS, growthProblems, leftOpen, memoryProblems, seriesOf } from './judge';
import { open, type Reading, type Sample } from './reading';

const MINUTE_MS = 60_000;
const WARM_MS = 10 * MINUTE_MS;

/** Half an hour, a sample each minute. */
const samplesOf = (reading: (minute: number) => Reading): Sample[] =>
  Array.from({ length: 30 }, (_, minute) => ({ at: minute * MINUTE_MS, readings: [reading(minute)] }));
const series = (reading: (minute: number) => Reading) => seriesOf(samplesOf(reading), WARM_MS);
const rows = (of: string, value: number): Reading => ({ what: 'rows', of, value });

describe('growthProblems', () => {
  it('tells of sockets that nobody closes', () => {
    const leaking = series((minute) => open('gateway: sockets', 40 + minute));
    expect(growthProblems(leaking)).toEqual(['gateway: sockets: 19 more in 19 min']);
  });

  it('lets sockets come and go, and a pool fill while it is new', () => {
    expect(growthProblems(series((minute) => open('gateway: sockets', 40 + (minute % 4))))).toEqual([]);
    expect(growthProblems(series((minute) => open('gateway: sockets', Math.min(minute, 9))))).toEqual([]);
  });

  it('lets tables of facts grow, and no other', () => {
    expect(growthProblems(series((minute) => rows('catalogue.reactions', 9 * minute)))).toEqual([]);
    expect(growthProblems(series((minute) => rows('identity.sessions', 9 * minute)))).toEqual([]);
    const still = series((minute) => rows('identity.sign_in_challenges', minute));
    expect(growthProblems(still)).toEqual(['identity.sign_in_challenges: 19 more in 19 min']);
  });

  it('asks for a word on every table', () => {
    const unknown = series(() => rows('media.new_table', 0));
    expect(growthProblems(unknown)).toEqual(['media.new_table: nobody knows this table']);
  });
});

describe('memoryProblems', () => {
  const held = (perMinute: number, sawtooth = 0) =>
    memoryProblems(
      series((minute) => ({
        ...{ what: 'held', of: 'media' },
        value: 5e7 + perMinute * minute + sawtooth * (minute % 3),
      })),
    );

  it('tells of memory that surely grows beyond the bound', () => {
    expect(held((2 * BOUNDS.held) / 60)).toEqual(['media: held memory grows: 16.0 MiB/h (16.0 to 16.0)']);
  });

  it('lets it grow within the bound, and swing', () => {
    expect(held(BOUNDS.held / 120)).toEqual([]);
    expect(held(0, 9e6)).toEqual([]);
  });
});

describe('leftOpen', () => {
  it('tells of what is open at rest that was not before, by a handful or more', () => {
    const before = [open('media: sockets', 9), open('media: files', 20)];
    const after = [open('media: sockets', 12), open('media: files', 24), open('NATS: media', 4)];
    expect(leftOpen(before, after)).toEqual([
      'media: files: 20 before, 24 now',
      'NATS: media: 0 before, 4 now',
    ]);
  });
});
