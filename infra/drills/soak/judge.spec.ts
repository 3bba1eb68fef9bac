import { leftOpen, memoryProblems, memoryRows } from './judge';

const MIB = 1_024 ** 2;
const MINUTE_MS = 60_000;
/** Half an hour, a sample each minute. */
const samples = (heldAt: (minute: number) => number) =>
  Array.from({ length: 31 }, (_, minute) => ({
    at: minute * MINUTE_MS,
    resident: new Map([['media', 200 * MIB]]),
    held: new Map([['media', heldAt(minute) * MIB]]),
  }));
const problems = (heldAt: (minute: number) => number) => memoryProblems(memoryRows(samples(heldAt)));

describe('memory over time', () => {
  it('is told when it grows by the hour, beneath what comes and goes too', () => {
    expect(problems((minute) => 50 + minute)).toEqual(['media: held memory grows by 60.0 MiB/h']);
    expect(problems((minute) => 50 + minute + (minute % 3) * 20)).toHaveLength(1);
  });

  it('may swing, grow a little, and settle at first', () => {
    expect(problems((minute) => 50 + (minute % 4) * 20)).toEqual([]);
    expect(problems((minute) => 50 + minute / 8)).toEqual([]);
    expect(problems((minute) => 50 + Math.min(minute, 9) * 5)).toEqual([]);
  });
});

it('what is open at rest that was not before is told, by a handful or more', () => {
  const before = new Map([
    ['media: sockets', 9],
    ['media: files', 20],
  ]);
  const after = new Map([
    ['media: sockets', 12],
    ['media: files', 24],
    ['gateway: pipes', 4],
  ]);
  expect(leftOpen(before, after)).toEqual([
    'left open: media: files: 20 before, 24 now',
    'left open: gateway: pipes: 0 before, 4 now',
  ]);
});
