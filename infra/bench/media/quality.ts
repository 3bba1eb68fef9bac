import type { EncodingPlan, Rung } from '@alcova/contracts';
import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { encoderOptions } from '../../../services/media-worker/src/ffmpeg/chunk-arguments';
import type { Say } from '../../load/command';
import type { Report } from '../../load/report';
import { runFfmpeg } from '../../testing/ffmpeg';

const run = promisify(execFile);
/** The quality at which bits are compared; each clip's own settings stand on either side of it. */
const EQUAL_SSIM = 0.95;
const CRFS = [5, 11, 17, 23, 29, 35, 41, 47];
const SIZE = '1280x720';
const RATE = { num: 30, den: 1 };

/** Five kinds of pictures, as ffmpeg makes them. */
const CLIPS: readonly (readonly [name: string, source: string])[] = [
  ['a picture that stands still', `mandelbrot=s=${SIZE}:r=30:end_scale=0.3,loop=loop=-1:size=1`],
  ['slow zoom', `mandelbrot=s=${SIZE}:r=30`],
  ['edges and colours', `testsrc2=s=${SIZE}:r=30`],
  ['edges with grain', `testsrc2=s=${SIZE}:r=30,noise=alls=7:allf=t`],
  [
    'much small motion',
    `life=s=${SIZE}:r=30:mold=10:ratio=0.1:death_color=#203060:life_color=#e0c080:seed=7`,
  ],
];

const rung: Rung = { name: '720p', width: 1_280, height: 720, maxRate: 50_000_000, bufferSize: 100_000_000 };
const plan: EncodingPlan = {
  ...{ frameRate: RATE, frames: 120, gopFrames: 60, segmentFrames: 120, chunkFrames: 120, chunks: 1 },
  source: {
    ...{ timeBase: { num: 1, den: 30 }, zeroTicks: 0, preRoll: 0, seekable: true, heldFrom: null },
    ...{ interlaced: false, hdr: false, pixels: 1_280 * 720 },
  },
  ...{ rungs: [rung], audio: null, storyboard: { everyFrames: 30, tileWidth: 160, tileHeight: 90 } },
};

/** How alike two films of equal size are, picture by picture in the mean, 0 to 1. @param prepare filters on the first */
export const ssimOf = (film: string, other: string, prepare = 'null'): Promise<number> =>
  compared('ssim', /All:([\d.]+)/, film, other, prepare);

async function compared(
  filter: string,
  told: RegExp,
  film: string,
  other: string,
  prepare: string,
): Promise<number> {
  const graph = `[0:v]${prepare},setpts=PTS-STARTPTS[f];[1:v]setpts=PTS-STARTPTS[o];[f][o]${filter}`;
  const { stderr } = await run('ffmpeg', [
    ...['-hide_banner', '-nostats', '-i', film, '-i', other, '-lavfi', graph, '-f', 'null', '-'],
  ]);
  return Number(told.exec(stderr)?.[1]);
}

async function hasVmaf(): Promise<boolean> {
  const { stdout } = await run('ffmpeg', ['-hide_banner', '-filters'], { maxBuffer: 4 * 1024 ** 2 });
  return / libvmaf /.test(stdout);
}

interface Point {
  readonly kbits: number;
  readonly ssim: number;
}

/** Kilobits a second at a quality, by a straight line between the two measured points around it (over the logarithm of the bits). */
export function kbitsAt(points: readonly Point[], ssim: number): number {
  const sorted = [...points].sort((one, other) => one.ssim - other.ssim);
  const above = sorted.findIndex((point) => point.ssim >= ssim);
  const [low, high] = [sorted[above - 1], sorted[above]];
  if (!low || !high) return Number.NaN;
  const share = (ssim - low.ssim) / (high.ssim - low.ssim);
  return Math.exp(Math.log(low.kbits) + share * Math.log(high.kbits / low.kbits));
}

const kbitsText = (kbits: number): string =>
  Number.isNaN(kbits) ? 'beyond what was measured' : `${kbits.toFixed(0)} kbit/s`;

/** Bits at equal quality of five clips of some seconds, by the worker's own encoder. */
export async function clipsReport(folder: string, seconds: number, say: Say): Promise<Report> {
  const vmaf = await hasVmaf();
  const rows: string[][] = [];
  for (const [name, source] of CLIPS) {
    const original = join(folder, 'original.mkv');
    await runFfmpeg([
      ...[
        '-f',
        'lavfi',
        '-i',
        source,
        '-t',
        String(seconds),
        '-pix_fmt',
        'yuv420p',
        '-c:v',
        'ffv1',
        original,
      ],
    ]);
    const points: (Point & { crf: number; vmaf: number })[] = [];
    for (const crf of CRFS) {
      const film = join(folder, `${crf}.mp4`);
      const options = encoderOptions(plan, rung);
      options[options.indexOf('-crf') + 1] = String(crf);
      await runFfmpeg(['-i', original, ...options, film]);
      points.push({
        ...{ crf, kbits: ((await stat(film)).size * 8) / 1_000 / seconds },
        ssim: await ssimOf(film, original),
        vmaf: vmaf ? await compared('libvmaf', /VMAF score: ([\d.]+)/, film, original, 'null') : Number.NaN,
      });
    }
    const own = points.find(({ crf }) => crf === 23);
    rows.push([
      ...[name, `${own?.kbits.toFixed(0)} kbit/s`, own?.ssim.toFixed(4) ?? ''],
      ...[vmaf ? (own?.vmaf.toFixed(1) ?? '') : 'not in this ffmpeg'],
      kbitsText(kbitsAt(points, EQUAL_SSIM)),
    ]);
    say(`clips: ${rows.length}/${CLIPS.length}`);
  }
  return {
    about: `Five clips of ${seconds} s, ${SIZE} at 30 pictures a second, by the worker's encoder without a bound on bits.`,
    tables: [{ head: ['clip', 'as films are made', 'SSIM', 'VMAF', `bits at SSIM ${EQUAL_SSIM}`], rows }],
  };
}
