import { analysis as analysisShape, type EncodingPlan, probeResult, type Rung } from '@alcova/contracts';
import { join } from 'node:path';
import { z } from 'zod';
import { encoderOptions, frameStepFilter } from '../../../services/media-worker/src/ffmpeg/chunk-arguments';
import { planEncoding } from '../../../services/media/src/planning/plan';
import { barOf, type Report } from '../../load/report';
import { runFfmpeg } from '../../testing/ffmpeg';
import { type BenchSite, inDatabase } from '../site';
import { runFloor } from './floor';
import { ssimOf } from './quality';
import { wholeWay } from './way';

const A_THIRD = 1.46 / 3;
const foundRows = z.tuple([z.object({ probe: probeResult, analysis: analysisShape })]);

/**
 * What a narration over a picture that stands still costs, beside the floor of a film that moves: its whole ladder by one ffmpeg command.
 * The whole way of the narration took 1.46 times that floor before films that stand still were told (45.3 beside 31.1 s); the bar is a third.
 */
export async function narrationReport(site: BenchSite, film: string, seconds: number): Promise<Report> {
  const way = await wholeWay(site, film, 'narração');
  const moving = await inDatabase(site.system.env.media['DATABASE_URL'], async (client) => {
    const { rows } = await client.query(
      'SELECT probe, analysis FROM assets ORDER BY created_at DESC LIMIT 1',
    );
    const [{ probe, analysis }] = foundRows.parse(rows);
    return planEncoding(probe, { ...analysis, video: { ...analysis.video, isStill: false } });
  });
  const floor = await runFloor({ film, plan: moving, folder: join(site.folder, 'floor') }, false);
  const like = await likeness(site.folder, film, way.plan, moving);
  const ratio = way.processor / floor.processor;
  return {
    about:
      `A narration of ${seconds} s over a picture that stands still, 1920x1080, 30 pictures a second: the worker and all its children, ` +
      'beside one ffmpeg command that makes the ladder of a film that moves of it.',
    tables: [
      {
        head: [`a narration of ${seconds} s`, 'whole way', 'a ladder of a film that moves'],
        rows: [
          ['processor time', `${way.processor.toFixed(1)} s`, `${floor.processor.toFixed(1)} s`],
          ...[[way, floor] as const].map((made) => [
            'processor seconds for each second of film',
            ...made.map(({ processor }) => (processor / seconds).toFixed(3)),
          ]),
          ['rungs', way.plan.rungs.map(nameOf).join(', '), moving.rungs.map(nameOf).join(', ')],
          ['SSIM of the largest rung beside the one that moves', like.toFixed(4), ''],
        ],
      },
    ],
    bars: [
      barOf(`${seconds} s narration: processor beside the ladder of a film that moves`, ratio, {
        ...{ most: A_THIRD, digits: 2 },
      }),
      barOf('narration: SSIM beside a ladder that moves', like, { least: 0.98, digits: 4 }),
    ],
  };
}

const nameOf = ({ name, everyFrames = 1 }: Rung): string =>
  everyFrames === 1 ? name : `${name} (one of ${everyFrames} pictures)`;

/** How alike the largest rungs of two plans look, by the worker's own encoder. */
async function likeness(
  folder: string,
  film: string,
  still: EncodingPlan,
  moving: EncodingPlan,
): Promise<number> {
  const [few, all] = [join(folder, 'few.mp4'), join(folder, 'all.mp4')];
  for (const [plan, path] of [
    [still, few],
    [moving, all],
  ] as const) {
    const largest = plan.rungs.at(-1);
    if (!largest) throw new Error('a plan without rungs');
    const whole = { ...largest, everyFrames: 1 };
    const filters = `${frameStepFilter(whole, largest)}scale=${largest.width}:${largest.height},format=yuv420p`;
    await runFfmpeg(['-i', film, '-an', '-vf', filters, ...encoderOptions(plan, largest), path]);
  }
  const { num, den } = moving.frameRate;
  return ssimOf(few, all, `fps=${num}/${den}`);
}
