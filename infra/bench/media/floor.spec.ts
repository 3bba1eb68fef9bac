import type { EncodingPlan } from '@alcova/contracts';
import { encoderOptions } from '../../../services/media-worker/src/ffmpeg/chunk-arguments';
import { ladderArguments } from './floor';

const small = { name: '360p', width: 640, height: 360, maxRate: 800_000, bufferSize: 1_600_000 };
const large = { name: '480p', width: 854, height: 480, maxRate: 1_400_000, bufferSize: 2_800_000 };
const plan: EncodingPlan = {
  frameRate: { num: 30, den: 1 },
  ...{ frames: 300, gopFrames: 60, segmentFrames: 120, chunkFrames: 300, chunks: 1 },
  source: {
    timeBase: { num: 1, den: 15_360 },
    ...{ zeroTicks: 0, preRoll: 0.5, seekable: true, heldFrom: null, interlaced: false, hdr: false },
    pixels: 854 * 480,
  },
  rungs: [small, large],
  audio: null,
  storyboard: { everyFrames: 30, tileWidth: 160, tileHeight: 90 },
};

describe("the floor's command", () => {
  it("decodes once for all rungs and gives each of them the worker's settings, every one", () => {
    const args = ladderArguments({ film: '/film.mp4', folder: '/out', plan });
    expect(args.filter((arg) => arg === '-i')).toHaveLength(1);
    for (const [at, rung] of plan.rungs.entries()) {
      const options = encoderOptions(plan, rung);
      const given = args.flatMap((arg, place) => (arg.endsWith(`:v:${at}`) ? [args[place + 1]] : []));
      expect(given).toEqual(options.filter((_, place) => place % 2 === 1));
      expect(args[args.indexOf(`-maxrate:v:${at}`) + 1]).toBe(String(rung.maxRate));
    }
  });
});
