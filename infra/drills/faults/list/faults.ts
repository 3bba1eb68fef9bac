import type { Fault } from '../fault';
import { kills } from './kills';
import { links } from './link';
import { eventsLate, eventsTwice } from './messages';
import { natsLost, natsRestart, postgresRestart, storeAway } from './parts-away';
import { storeFull } from './store-full';

/** Every fault there is, in the order in which it comes. @param seconds for which the store is away */
export const allFaults = (seconds: number): Fault[] => [
  ...kills,
  ...[postgresRestart, natsRestart, natsLost, storeAway(seconds), storeFull],
  ...links,
  ...[eventsTwice, eventsLate],
];
