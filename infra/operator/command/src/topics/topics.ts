import { keys } from '../keys/topic';
import type { Topic } from '../shell/shell';
import { accessRecords } from './access-records';
import { admin } from './admin';
import { counters } from './counters';
import { deadLetters } from './dead-letters';
import { erasures } from './erasures';
import { invite } from './invite';
import { secondFactor } from './second-factor';
import { sweep } from './sweep';

/** What works wherever the broker can be reached. */
export const TOPICS: readonly Topic[] = [
  ...[admin, deadLetters, counters, sweep, erasures, keys],
  ...[accessRecords, secondFactor, invite],
];
