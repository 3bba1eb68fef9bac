import { hasFaketime } from '../changeable-clock';
import type { Fault } from '../fault';
import { clockJump } from './clock';
import { kills } from './kills';
import { links } from './link';
import { eventsLate, eventsTwice, poisonJobs } from './messages';
import { natsLost, natsRestart, postgresRestart, storeAway } from './parts-away';
import { storeFull } from './store-full';

/** Every fault there is, in the order in which it comes; clocks jump where libfaketime is installed. @param seconds for which the store is away */
export const allFaults = (seconds: number): Fault[] => [
  ...kills,
  ...[postgresRestart, natsRestart, natsLost, storeAway(seconds), storeFull],
  ...links,
  ...[eventsTwice, eventsLate, poisonJobs],
  ...(hasFaketime() ? [clockJump] : []),
];
