import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Analysis, chunkFrames, type EncodingPlan } from '@alcova/contracts';
import { chunkCommand } from '../src/ffmpeg/chunk-arguments';
import { readFragments } from '../src/jobs/fragments';
import { requireWholeGroups } from '../src/jobs/verify-chunk';
import { clips, useWorker, worker } from './support/started';

useWorker();

const run = promisify(execFile);

/** Bars of a picture, white or black: the bits of its number. */
const BITS = 9;
const BAR = 16;
const SIZE = { width: BITS * BAR, height: 32 };
/** Pictures that carry their numbers, each at `place` (an expression of its number N, in pictures of `rate`). */
const numbered = (rate: string, pictures: number, place: string): string[] => {
  const bars = `geq=lum='235*mod(floor(N/pow(2,floor(X/${BAR}))),2)':cb=128:cr=128`;
  return [
    ...['-f', 'lavfi', '-i', `color=black:size=${SIZE.width}x${SIZE.height}:rate=${rate}`],
    ...['-vf', `format=yuv420p,${bars},settb=1/90000,setpts='90000*(${place})/(${rate})'`],
    ...['-frames:v', String(pictures), '-fps_mode', 'passthrough', '-enc_time_base', '1/90000'],
  ];
};

/** The plan of a film as media makes it, in chunks of two seconds, so that irregular times stand at their borders too. */
function planOf({ video }: Analysis, rate: number): EncodingPlan {
  const seconds = ((video.endTicks - video.startTicks) * video.timeBase.num) / video.timeBase.den;
  const [frames, gop] = [Math.round(seconds * rate), Math.round(rate)];
  return {
    ...{ frameRate: video.frameRate, frames, gopFrames: gop, segmentFrames: gop * 2, chunkFrames: gop * 2 },
    chunks: Math.ceil(frames / (gop * 2)),
    source: {
      ...{ timeBase: video.timeBase, zeroTicks: video.startTicks, preRoll: video.longestGop + 2 },
      ...{ seekable: true, heldFrom: null, interlaced: false, hdr: false, pixels: 4_608 },
    },
    rungs: [{ name: '360p', ...SIZE, maxRate: 400_000, bufferSize: 800_000 }],
    ...{ audio: null, storyboard: { everyFrames: 1_000, tileWidth: 16, tileHeight: 16 } },
  };
}

/** The numbers that a film's pictures carry, in order. */
async function numbersIn(file: string): Promise<number[]> {
  const { stdout } = await run(
    'ffmpeg',
    ['-v', 'error', '-i', file, '-vf', `scale=${BITS}:1:flags=area,format=gray`, '-f', 'rawvideo', '-'],
    { encoding: 'buffer' },
  );
  return Array.from({ length: stdout.length / BITS }, (_, picture) =>
    stdout
      .subarray(picture * BITS, (picture + 1) * BITS)
      .reduce((number, light, bit) => number + (light > 126 ? 2 ** bit : 0), 0),
  );
}

/** Encodes every chunk of a source by itself, and answers the numbers of all pictures that came out. */
async function encoded(source: Buffer, plan: EncodingPlan): Promise<number[]> {
  const key = 'irregular';
  worker.store.objects.set(key, source);
  const numbers: number[] = [];
  for (let index = 0; index < plan.chunks; index++) {
    const [file, tiles, grey] = ['out.mp4', 'out.mjpeg', 'out.grey'].map((name) => clips.path(name));
    const files = { rungs: [file ?? ''], tiles: tiles ?? '', grey: grey ?? '' };
    const line = chunkCommand(worker.store.url(key), plan, index, files);
    await run('ffmpeg', ['-y', ...line.inputOptions, '-i', line.input, ...line.outputOptions, line.output]);
    requireWholeGroups(await readFragments(file ?? ''), plan, chunkFrames(plan, index).frames);
    numbers.push(...(await numbersIn(file ?? '')));
  }
  return numbers;
}

const X264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '20', '-g', '25'];
const VP8 = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '400k', '-g', '25'];
const VP9 = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '400k'];

describe('a film with irregular times', () => {
  it.each<[string, string, string, number, number, string, string[], number]>([
    ['one comes early', 'a.mp4', '25', 25, 150, 'N-0.6*eq(N,60)', [...X264, '-bf', '0'], 1],
    ['one comes early at a border', 'b.mkv', '25', 25, 150, 'N-0.7*eq(N,50)', [...X264, '-bf', '2'], 1],
    [
      'two have nearly one time',
      'c.ts',
      '30000/1001',
      29.97,
      150,
      'N-0.98*eq(N,77)',
      [...X264, '-bf', '0'],
      1,
    ],
    ['parts overlap', 'd.webm', '30', 30, 150, 'N-0.6*gte(N,70)', VP8, 1],
    ['parts do not meet', 'e.webm', '24', 24, 120, 'N+2.3*gte(N,50)+1.3*gte(N,90)', VP9, 0],
    ['several come early', 'f.mov', '50', 50, 250, 'N-0.7*eq(mod(N,40),20)', [...X264, '-bf', '0'], 6],
    ['it stood still', 'g.flv', '25', 25, 150, 'N+between(N,100,105)*(105-N)*0.95', [...X264, '-bf', '0'], 5],
    ['one of slow ones comes early', 'h.mkv', '15', 15, 90, 'N-0.6*eq(N,45)', [...X264, '-bf', '0'], 1],
  ])('where %s (%s) keeps its rate, and loses no more than those', async (...given) => {
    const [, file, rate, value, pictures, place, codec, lost] = given;
    const source = await clips.make(file, ...numbered(rate, pictures, place), ...codec);
    const analysis = await worker.analysis(source);
    const { num, den } = analysis.video.frameRate;
    expect(num / den).toBeCloseTo(value, 2);
    expect(analysis.video.frames).toBe(pictures);
    const plan = planOf(analysis, num / den);
    const numbers = await encoded(source, plan);
    expect(numbers).toHaveLength(plan.frames);
    expect(numbers.every((number, at) => at === 0 || number >= (numbers[at - 1] ?? 0))).toBe(true);
    expect(pictures - new Set(numbers).size).toBeLessThanOrEqual(lost);
    expect([numbers[0], numbers.at(-1)]).toEqual([0, pictures - 1]);
  });
});
