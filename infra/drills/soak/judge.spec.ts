import { leftOpen, memoryRows } from './judge';

/** How much memory grows an hour, of half an hour with a sample each minute. */
const growth = (heldAt: (minute: number) => number) => {
  const samples = Array.from({ length: 31 }, (_, minute) => ({
    ...{ at: minute * 60_000, resident: new Map<string, number>() },
    held: new Map([['media', heldAt(minute)]]),
  }));
  return memoryRows(samples).map(({ perHour }) => perHour);
};

it('memory that grows is seen beneath what comes and goes, and once a process has settled', () => {
  expect(growth((minute) => 50 + minute)).toEqual([60]);
  expect(growth((minute) => 50 + minute + (minute % 3) * 20)).toEqual([54]);
  expect(growth((minute) => 50 + (minute % 4) * 20)).toEqual([0]);
  expect(growth((minute) => 50 + Math.min(minute, 9) * 5)).toEqual([0]);
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
