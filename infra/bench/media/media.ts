import { join } from 'node:path';
import { z } from 'zod';
import { encoderOptions } from '../../../services/media-worker/src/ffmpeg/chunk-arguments';
import { command, count, type Say } from '../../load/command';
import { barOf, mib, type Report } from '../../load/report';
import { median, medianAndSpread } from '../../load/statistics';
import { makeFilm, makeNarration } from '../../testing/clips';
import { type BenchSite, withSite } from '../site';
import { mergeReports } from '../together';
import { runFloor } from './floor';
import { narrationReport } from './narration';
import { clipsReport } from './quality';
import { soundReport } from './sound';
import { type Made, wholeWay, type WholeWay } from './way';

/** What is measured in turns: a way through the site, then its floor with the very plan that the site made. */
interface Measurement {
  readonly name: string;
  readonly seconds: number;
  readonly rounds: number;
  /** The floor: a command for each rung, one after the other, or one for all. */
  readonly isEach: boolean;
  /** The most that the way may take, in parts of the floor. */
  readonly bars: { readonly processor?: number; readonly wall: number };
}

type Measure = 'processor' | 'wall' | 'memory';

async function measure(site: BenchSite, measurement: Measurement, say: Say): Promise<Report> {
  const { name, seconds, rounds, isEach, bars } = measurement;
  const film = join(site.folder, `${name}.mp4`);
  await makeFilm(film, seconds);
  const [ways, floors]: [WholeWay[], Made[]] = [[], []];
  for (let round = 1; round <= rounds; round += 1) {
    const way = await wholeWay(site, film, `${name} ${round}`);
    ways.push(way);
    floors.push(await runFloor({ film, plan: way.plan, folder: join(site.folder, 'floor') }, isEach));
    say(`${name}: ${round}/${rounds}`);
  }
  const valuesOf = (made: readonly Made[], what: Measure) => made.map((one) => one[what]);
  const ratioOf = (what: Measure) => median(valuesOf(ways, what)) / median(valuesOf(floors, what));
  const row = (what: string, measured: Measure, text: (values: readonly number[]) => string) => [
    ...[what, text(valuesOf(ways, measured)), text(valuesOf(floors, measured))],
    ratioOf(measured).toFixed(2),
  ];
  const time = (values: readonly number[]) => `${medianAndSpread(values, 1)} s`;
  const perSecond = (values: readonly number[]) => (median(values) / seconds).toFixed(2);
  const floor = isEach ? 'a command for each rung' : 'one command';
  return {
    about:
      `A film of ${seconds} s, 1920x1080, 30 pictures a second, by the worker and all its children, and by ffmpeg alone: ${floor} that ` +
      `makes the same rungs and nothing else. ${settingsOf(ways)} ${rounds} rounds, in turns. That of other processes includes the upload.`,
    tables: [
      {
        head: [`a film of ${seconds} s`, 'whole way', floor, 'ratio'],
        rows: [
          row('processor time', 'processor', time),
          row('processor seconds for each second of film', 'processor', perSecond),
          row('wall', 'wall', time),
          row('memory at its most', 'memory', (values) => mib(Math.max(...values))),
          ['processor time of all other processes', time(ways.map(({ others }) => others)), '', ''],
          ...rungRows(ways, floors),
        ],
      },
    ],
    bars: (['processor', 'wall'] as const).flatMap((what) => {
      const most = bars[what];
      if (most === undefined) return [];
      return [barOf(`${seconds} s: ${what} beside ${floor}`, ratioOf(what), { most, digits: 2 })];
    }),
  };
}

/** How both sides encode. */
function settingsOf([way]: readonly WholeWay[]): string {
  const [plan, largest] = [way?.plan, way?.plan.rungs.at(-1)];
  if (!plan || !largest) return '';
  return (
    `${plan.frames} pictures at ${plan.frameRate.num}/${plan.frameRate.den} a second, ${plan.gopFrames} a group, ${plan.chunks} chunks of ` +
    `${plan.chunkFrames}. Both encode by the same plan and with the same settings; ${largest.name}: \`${encoderOptions(plan, largest).join(' ')}\`.`
  );
}

/** What came out on either side, rung by rung. */
const rungRows = ([way]: readonly WholeWay[], [floor]: readonly Made[]): string[][] =>
  (way?.plan.rungs ?? []).map(({ name, width, height, maxRate }) => [
    `${name}, ${width}x${height}, at most ${maxRate / 1_000} kbit/s`,
    ...[way, floor].map((made) => mib(made?.bytes.get(name) ?? Number.NaN)),
    '',
  ]);

/** The whole way of a film, and of a short clip until all renditions are verified. */
export const mediaBench = command({
  ...{ name: 'media', about: 'the whole way of a film, beside one ffmpeg command' },
  options: z.object({
    /** Seconds of the film and rounds of it; none without seconds. */
    ...{ film: count(60, 0), films: count(1) },
    /** The same of a clip, beside a command for each rung. */
    ...{ clip: count(30, 0), clips: count(1) },
    /** Seconds of a narration over a picture that stands still; none at 0. */
    narration: count(60, 0),
    /** Seconds of a film that is only sound; none at 0. */
    sound: count(3_600, 0),
    /** Seconds of each of five clips of which bits at equal quality are told; none at 0. */
    quality: count(4, 0),
  }),
  quick: { film: 8, clip: 0, narration: 20, sound: 30, quality: 0 },
  run: ({ film, films, clip, clips, narration, sound, quality }, say) =>
    withSite({}, async (site) => {
      const measurements: Measurement[] = [
        { name: 'filme', seconds: film, rounds: films, isEach: false, bars: { processor: 1.15, wall: 1.15 } },
        { name: 'clipe', seconds: clip, rounds: clips, isEach: true, bars: { wall: 0.6 } },
      ];
      const reports: Report[] = [];
      for (const one of measurements.filter(({ seconds }) => seconds > 0))
        reports.push(await measure(site, one, say));
      if (narration > 0) {
        const path = join(site.folder, 'narracao.mp4');
        await makeNarration(path, narration);
        reports.push(await narrationReport(site, path, narration));
      }
      if (sound > 0) reports.push(await soundReport(site, sound));
      if (quality > 0) reports.push(await clipsReport(site.folder, quality, say));
      return mergeReports(reports);
    }),
});
