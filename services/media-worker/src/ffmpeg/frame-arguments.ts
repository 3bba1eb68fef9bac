import type { ProbedStream } from '@alcova/contracts';
import { type FfmpegCommandLine, pictureStream, QUIET, UNTRUSTED_INPUT } from './arguments';
import { isHdr, TO_BT709 } from './colours';
import { decoderThreads } from './limits';
import { fitFilters } from './shape';

/** The widest image that we make. */
const MAX_WIDTH = 1_280;
/** Luma (8 bits, black is 16) that a tenth of a frame must pass, so that it is not black. */
const BRIGHT = 48;

/** What the colours of a frame need to look right in an image. */
export interface FrameTreatment {
  readonly video: ProbedStream;
  /** Whether this ffmpeg can bring high dynamic range down to BT.709. */
  readonly toneMapping: boolean;
}

/** Width and height of the upright frame with square pixels, at most 1280 wide. */
export function frameSize(video: ProbedStream): { width: number; height: number } {
  const lying = { width: (video.width ?? 2) * video.pixelAspect, height: video.height ?? 2 };
  const sideways = Math.abs(Math.round(video.rotation)) % 180 === 90;
  const { width, height } = sideways ? { width: lying.height, height: lying.width } : lying;
  const scale = Math.min(1, MAX_WIDTH / width);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** One frame at `at` seconds as PNG: upright, square pixels, whole pictures, BT.709. */
export const frameCommand = (
  url: string,
  output: string,
  at: number,
  treatment: FrameTreatment,
): FfmpegCommandLine =>
  // A seek before the input jumps to the key frame and decodes on from there.
  oneFrame(url, output, ['-ss', at.toFixed(3), ...threads(treatment)], treatment);

/** The first frame of the whole film that is not black, looked for among all or among the key frames. */
export const brightFrameCommand = (
  url: string,
  output: string,
  among: 'all' | 'keys',
  treatment: FrameTreatment,
): FfmpegCommandLine =>
  oneFrame(
    url,
    output,
    [...(among === 'keys' ? ['-skip_frame', 'nokey'] : []), ...threads(treatment)],
    treatment,
    [
      'signalstats',
      // The brightest tenth of the frame.
      `metadata=mode=select:key=lavfi.signalstats.YHIGH:value=${BRIGHT}:function=greater`,
    ],
  );

const threads = ({ video }: FrameTreatment): string[] => [
  ...['-threads', String(decoderThreads((video.width ?? 0) * (video.height ?? 0)))],
];

const oneFrame = (
  url: string,
  output: string,
  entry: readonly string[],
  treatment: FrameTreatment,
  chosen: readonly string[] = [],
): FfmpegCommandLine => ({
  inputOptions: [...QUIET, ...entry, ...UNTRUSTED_INPUT],
  input: url,
  outputOptions: [
    ...['-map', `0:${pictureStream(treatment.video.index)}`, '-an', '-sn', '-dn', '-frames:v', '1'],
    ...['-vf', [...filters(treatment), ...chosen].join(',')],
    ...['-c:v', 'png', '-f', 'image2', '-update', '1'],
  ],
  output,
});

/** ffmpeg turns the frame upright before these, by what the container says. */
function filters({ video, toneMapping }: FrameTreatment): string[] {
  const { width, height } = frameSize(video);
  return [
    ...(video.interlaced ? ['bwdif=mode=send_frame:deint=interlaced'] : []),
    ...fitFilters(width, height, 'flags=bicubic'),
    ...(isHdr(video) && toneMapping ? TO_BT709 : []),
    'format=yuv420p',
  ];
}
