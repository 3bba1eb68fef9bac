import type { EncodingPlan } from '@alcova/contracts';
import { encoderOptions } from '../../services/media-worker/src/ffmpeg/chunk-arguments';
import { ladderArguments, rungArguments } from './media-floor';

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
  audio: { samples: 480_000, zeroSeconds: 0, gainDb: 3.5, limit: false },
  storyboard: { everyFrames: 30, tileWidth: 160, tileHeight: 90 },
};
const floor = { film: '/film.mp4', folder: '/out', plan };
const after = (args: readonly string[], option: string) => args[args.indexOf(option) + 1];

describe("the floor's commands", () => {
  it('decode once for all rungs and bound each rung by its own rate', () => {
    const args = ladderArguments(floor);
    expect(args.filter((arg) => arg === '-i')).toHaveLength(1);
    expect(after(args, '-filter_complex')).toBe(
      '[0:V:0]scale=854:480:flags=bicubic,format=yuv420p[v1];[v0]null[r0];[v1]split=2[r1][s1];[s1]scale=640:360:flags=bilinear[v0]',
    );
    expect([after(args, '-maxrate:v:0'), after(args, '-maxrate:v:1')]).toEqual(['800000', '1400000']);
    expect(after(args, '-c:v:1')).toBe('libx264');
    expect(after(args, '-var_stream_map')).toBe(
      'v:0,agroup:s,name:360p v:1,agroup:s,name:480p a:0,agroup:s,name:audio',
    );
    expect(after(args, '-af')).toBe('volume=3.5dB');
    expect(after(args, '-hls_time')).toBe('4');
  });

  it("use the worker's settings, every one of them", () => {
    const args = rungArguments(floor, '480p');
    expect(args.join(' ')).toContain(encoderOptions(plan, large).join(' '));
    const of = (at: number) => ladderArguments(floor).filter((arg) => arg.endsWith(`:v:${at}`));
    const names = encoderOptions(plan, large).filter((arg) => /^-[a-z]/.test(arg));
    expect(of(1)).toHaveLength(names.length);
  });

  it('do without sound when there is none', () => {
    const args = ladderArguments({ ...floor, plan: { ...plan, audio: null } });
    expect(args).not.toContain('0:a:0');
    expect(after(args, '-var_stream_map')).toBe('v:0,name:360p v:1,name:480p');
  });
});
