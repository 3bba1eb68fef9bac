import { agesBench } from '../bench/ages/ages';
import { alignmentBench } from '../bench/alignment/alignment';
import { capacityBench } from '../bench/capacity/capacity';
import { growthBench } from '../bench/catalogue/growth';
import { crowdBench } from '../bench/crowd/crowd';
import { idleBench } from '../bench/idle';
import { mediaBench } from '../bench/media/media';
import { signInBench } from '../bench/sign-in';
import { coldBench } from '../bench/sql/cold';
import { writesBench } from '../bench/sql/writes';
import { uploadBench } from '../bench/upload';
import { warmBench } from '../bench/warm';
import type { Command } from '../load/command';

/** What compares the site with a floor, or with a bar of its own. */
export const BENCHES: readonly Command[] = [
  ...[warmBench, crowdBench, coldBench, writesBench, growthBench],
  ...[signInBench, uploadBench, mediaBench, agesBench, idleBench, capacityBench],
  alignmentBench,
];
