import { encoderOptions } from '../../services/media-worker/src/ffmpeg/chunk-arguments';
import type { Cost, FloorCost, WholeWay } from './media-rounds';
import type { Section } from './section';
import { median, medianAndSpread } from '../load/statistics';
import { mib } from './table';

/** The most that the whole way may take, in parts of one command that does the same work. */
const WHOLE_BAR = 1.15;
/** The most that a short clip may take, in parts of a command for each rung in turn. */
const SHORT_BAR = 0.6;

/** Rounds of the pipeline and of its floor, taken in turns. */
export interface Rounds {
  readonly pipeline: readonly WholeWay[];
  readonly floor: readonly FloorCost[];
}

const ratioOf = (one: readonly number[], other: readonly number[]): number => median(one) / median(other);
const timeOf = (values: readonly number[]): string => {
  const [middle = '', ...spread] = medianAndSpread(values, 1).split(' ');
  return [`${middle} s`, ...spread].join(' ');
};

/** How both sides encode. */
function settingsOf({ pipeline }: Rounds): string {
  const plan = pipeline[0]?.made.plan;
  const largest = plan?.rungs.at(-1);
  if (!plan || !largest) return '';
  return (
    `${plan.frames} pictures at ${plan.frameRate.num}/${plan.frameRate.den} a second, ${plan.gopFrames} a group, ${plan.chunks} chunks of ` +
    `${plan.chunkFrames}. Both encode by the same plan and with the same settings; ${largest.name}: \`${encoderOptions(plan, largest).join(' ')}\`.`
  );
}

/** One measure of both sides; `ours` is the worker's, with all of its children. */
function costRow(
  { pipeline, floor }: Rounds,
  what: string,
  of: (cost: Cost) => number,
  text = timeOf,
): string[] {
  const [ours, least] = [pipeline.map(({ worker }) => of(worker)), floor.map(of)];
  return [what, text(ours), text(least), ratioOf(ours, least).toFixed(2)];
}

function costRows(rounds: Rounds): string[][] {
  const atMost = (values: readonly number[]) => mib(Math.max(...values));
  return [
    costRow(rounds, 'processor time', ({ processor }) => processor),
    costRow(rounds, 'wall', ({ wall }) => wall),
    costRow(rounds, 'memory at its most', ({ memory }) => memory, atMost),
  ];
}

/** What came out on either side, rung by rung. */
function rungRows({ pipeline, floor }: Rounds): string[][] {
  const [first] = pipeline;
  if (!first) return [];
  const size = (bytes: number | undefined) => (bytes === undefined ? '' : mib(bytes));
  return first.made.plan.rungs.map(({ name, width, height, maxRate }) => [
    `${name}, ${width}x${height}, at most ${maxRate / 1_000} kbit/s`,
    size(first.made.bytes.get(name)),
    size(floor[0]?.bytes.get(name)),
    '',
  ]);
}

function barOf(rounds: Rounds, what: string, of: (cost: Cost) => number, most: number) {
  const ratio = ratioOf(
    rounds.pipeline.map(({ worker }) => of(worker)),
    rounds.floor.map(of),
  );
  return { name: what, wanted: `<= ${most}`, measured: ratio.toFixed(2), isMet: ratio <= most };
}

/** The whole way of a film against one command that makes the same rungs. @param seconds the film's length */
export function wholeWaySection(rounds: Rounds, seconds: number): Section {
  const others = rounds.pipeline.map((round) => round.others);
  return {
    title: 'The whole way of a film beside one ffmpeg command',
    command: 'npm run bench -- --only media',
    about:
      'The pipeline (download, chunks of all rungs, sound, assembly, verification, poster, storyboard; the worker and all its children) ' +
      'beside one ffmpeg command that decodes the same film once, makes the same rungs and nothing else. 1920x1080, 30 pictures a second. ' +
      `${settingsOf(rounds)} ${rounds.pipeline.length} round${rounds.pipeline.length === 1 ? '' : 's'}, in turns. Processor time of the other ` +
      'processes of the site includes the upload.',
    head: ['', 'whole way', 'one command', 'ratio'],
    rows: [
      ['film', `${seconds} s`, `${seconds} s`, ''],
      ...costRows(rounds),
      ['processor time of all other processes', timeOf(others), '', ''],
      ...rungRows(rounds),
    ],
    bars: [
      barOf(rounds, 'processor time beside the command', ({ processor }) => processor, WHOLE_BAR),
      barOf(rounds, 'wall beside the command', ({ wall }) => wall, WHOLE_BAR),
    ],
  };
}

/** The whole way of a short clip against a command for each rung, one after the other. @param seconds the clip's length */
export function shortClipSection(rounds: Rounds, seconds: number): Section {
  return {
    title: 'A short clip beside a command for each rung',
    command: 'npm run bench -- --only media',
    about:
      `A clip of ${seconds} s until all renditions are verified, beside one ffmpeg command for each rung, in turn. ${settingsOf(rounds)} ` +
      `${rounds.pipeline.length} rounds, in turns.`,
    head: ['', 'all renditions verified', 'a command for each rung', 'ratio'],
    rows: [...costRows(rounds), ...rungRows(rounds)],
    bars: [barOf(rounds, 'wall beside the commands', ({ wall }) => wall, SHORT_BAR)],
  };
}
