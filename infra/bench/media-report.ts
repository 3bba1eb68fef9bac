import { encoderOptions } from '../../services/media-worker/src/ffmpeg/chunk-arguments';
import type { Cost, FloorCost, WholeWay } from './media-rounds';
import { median, medianAndSpread } from './statistics';
import { mib, printTable } from './table';

/** Rounds of the pipeline and of its floor, taken in turns. */
export interface Rounds {
  readonly pipeline: readonly WholeWay[];
  readonly floor: readonly FloorCost[];
}

const ratio = (one: readonly number[], other: readonly number[]): string =>
  (median(one) / median(other)).toFixed(2);

/** Prints what was compared: rungs, settings, and the bytes that came out on either side. */
export function printRungs({ pipeline, floor }: Rounds, title: string): void {
  const [first] = pipeline;
  if (first === undefined) return;
  const { plan, bytes } = first.made;
  const size = (count: number | undefined) => (count === undefined ? '' : mib(count));
  console.log(`\n${title}`);
  console.log(
    `${plan.frames} pictures at ${plan.frameRate.num}/${plan.frameRate.den} a second, ${plan.gopFrames} a group, ${plan.chunks} chunks of ${plan.chunkFrames}`,
  );
  const largest = plan.rungs.at(-1);
  if (largest) console.log(`${largest.name} on both sides: ${encoderOptions(plan, largest).join(' ')}\n`);
  printTable(
    ['rung', 'size', 'at most', 'bytes, pipeline', 'bytes, floor'],
    plan.rungs.map(({ name, width, height, maxRate }) => [
      name,
      `${width}x${height}`,
      `${maxRate / 1_000} kbit/s`,
      size(bytes.get(name)),
      size(floor[0]?.bytes.get(name)),
    ]),
  );
}

/** Prints the whole way against one command: seconds of processor and wall, median and spread. */
export function printWholeWay({ pipeline, floor }: Rounds): void {
  const workers = pipeline.map(({ worker }) => worker);
  const row = (what: string, of: (cost: Cost) => number, bar: string) => {
    const [ours, least] = [workers.map(of), floor.map(of)];
    return [what, medianAndSpread(ours, 1), medianAndSpread(least, 1), ratio(ours, least), bar];
  };
  console.log('');
  printTable(
    ['', 'whole way', 'one command', 'ratio', 'bar'],
    [
      row('processor time, s', ({ processor }) => processor, '1.15'),
      row('wall, s', ({ wall }) => wall, '1.15'),
    ],
  );
  const others = medianAndSpread(
    pipeline.map((round) => round.others),
    1,
  );
  console.log(`\nAll other processes of the site used ${others} s of processor time meanwhile.`);
}

/** Prints the short clip against the rungs one after another. */
export function printShortClip({ pipeline, floor }: Rounds): void {
  const ours = pipeline.map(({ worker }) => worker.wall);
  const theirs = floor.map(({ wall }) => wall);
  console.log('');
  printTable(
    ['', 'all renditions verified', 'a command for each rung, in turn', 'ratio', 'bar'],
    [['wall, s', medianAndSpread(ours, 1), medianAndSpread(theirs, 1), ratio(ours, theirs), '0.60']],
  );
}
