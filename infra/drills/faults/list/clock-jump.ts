import type { ServiceName } from '../../../local/names';
import type { Fault } from '../fault';

const LASTS_SECONDS = 10;
/** Their requests, leases and sessions meet those of the others, of the database and of the broker, whose clocks stay right. */
const JUMPING: readonly ServiceName[] = ['gateway', 'moderation', 'media-worker'];
const RIGHT = '+0s';

const jump = (name: string, apart: string): Fault => ({
  name,
  lastsSeconds: LASTS_SECONDS,
  needsClocks: true,
  start: async ({ clocks }) => clocks.set(JUMPING, apart),
  end: async ({ clocks }) => clocks.set(JUMPING, RIGHT),
});

/** The time of day of some processes jumps by five minutes while they run, and back: what two clocks may differ by. */
export const clockJumps: readonly Fault[] = [jump('clock-ahead', '+300s'), jump('clock-behind', '-300s')];
