import type { Fault } from '../fault';
import { clockJumps } from './clock-jump';
import { kills } from './kills';
import { links } from './link';
import { eventsLate, eventsTwice } from './messages';
import { overload } from './overload';
import { natsLost, natsRestart, postgresRestart, storeAway } from './parts-away';
import { poisonJob } from './poison-job';
import { poisonMessage } from './poison-message';
import { storeFull } from './store-full';

/** Every fault there is, in the order in which it comes. @param seconds for which the store is away, or more traffic comes than usual */
export const allFaults = (seconds: number): Fault[] => [
  ...kills,
  ...[postgresRestart, natsRestart, natsLost, storeAway(seconds), storeFull],
  ...links,
  ...[eventsTwice, eventsLate, overload(seconds), poisonMessage, poisonJob],
  ...clockJumps,
];
