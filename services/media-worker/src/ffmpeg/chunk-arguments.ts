import { chunkFrames, type EncodingPlan, hashedEvery, planOfRung, type Rung } from '@alcova/contracts';
import { FRAME_SIDE } from '@alcova/perceptual-hash';
import { type FfmpegCommandLine, pictureStream, QUIET, UNTRUSTED_INPUT } from './arguments';
import { TAGGED_BT709, TO_BT709 } from './colours';
import { decoderThreads } from './limits';
import { fitFilters, UNCHANGING } from './shape';

/** x264's speed and quality; every chunk of every film is encoded with these. */
const PRESET = 'veryfast';
const CRF = 23;
/** Two slots of two threads keep a pair of cores busy to the end of the last chunk. */
const ENCODER_THREADS = 2;
/** A track's clock has at least so many ticks a second, and a whole number of them a picture. */
const LEAST_TIMESCALE = 10_000;

/** Files that a chunk's command writes. */
export interface ChunkFiles {
  /** By rung, in the plan's order. */
  readonly rungs: readonly string[];
  /** JPEG pictures, one behind the other. */
  readonly tiles: string;
  /** Brightness of the frames that are hashed, one behind the other. */
  readonly grey: string;
}

/** Ticks a second and a picture of the video tracks. */
export function trackClock({ frameRate }: Pick<EncodingPlan, 'frameRate'>): {
  timescale: number;
  ticks: number;
} {
  const factor = Math.ceil(LEAST_TIMESCALE / frameRate.num);
  return { timescale: frameRate.num * factor, ticks: frameRate.den * factor };
}

/** Numbers within the chunk of the pictures that the storyboard keeps. */
export function tileCount(plan: EncodingPlan, index: number): number {
  const { first, frames } = chunkFrames(plan, index);
  const upTo = (end: number) => Math.ceil(end / plan.storyboard.everyFrames);
  return upTo(first + frames) - upTo(first);
}

/**
 * One stretch of the film in every rung, decoded once. Cut on the output's own clock: the source is entered at a key frame before the
 * stretch, every picture is put on the grid of the plan's rate, and `trim` takes exactly the pictures that belong to the chunk.
 * @param turning filters that turn the source's pictures upright
 */
export function chunkCommand(
  source: string,
  plan: EncodingPlan,
  index: number,
  files: ChunkFiles,
  turning: readonly string[] = [],
): FfmpegCommandLine {
  const tiles = plan.rungs.length;
  const passedOn = ['-fps_mode', 'passthrough'];
  return {
    inputOptions: decodedFrom(plan, index),
    input: source,
    outputOptions: [
      ...['-filter_complex', filterGraph(plan, index, turning)],
      ...plan.rungs.flatMap((rung, at) => [
        ...['-map', `[r${at}]`],
        ...encoderOptions(plan, rung),
        ...fragmented(planOfRung(plan, rung)),
        files.rungs[at] ?? '',
      ]),
      ...['-map', `[r${tiles}]`, '-c:v', 'mjpeg', '-q:v', '5', ...passedOn, '-f', 'mjpeg', files.tiles],
      ...['-map', '[grey]', '-c:v', 'rawvideo', ...passedOn, '-f', 'rawvideo'],
    ],
    output: files.grey,
  };
}

/**
 * How a stretch of the source is decoded. Its filters stay as they are where size or pixel format change: made anew, those that count would
 * begin again. What ffmpeg itself would put before them, to turn pictures, cannot take a change.
 */
const decodedFrom = (plan: EncodingPlan, index: number): string[] => [
  ...QUIET,
  ...['-threads', String(decoderThreads(plan.source.pixels)), '-reinit_filter', '0', '-noautorotate'],
  // Where every rung leaves pictures out, those that no other picture is made of are not decoded: the one before stands for them.
  ...(plan.rungs.every(({ everyFrames = 1 }) => everyFrames > 1) ? ['-skip_frame', 'noref'] : []),
  ...seek(plan, index),
  ...UNTRUSTED_INPUT,
];

/** Decodes the same stretch and makes nothing of it: where this fails too, the file is at fault. */
export const decodeStretchCommand = (
  source: string,
  plan: EncodingPlan,
  index: number,
): FfmpegCommandLine => {
  const { frames } = chunkFrames(plan, index);
  const seconds = plan.source.preRoll + (frames * plan.frameRate.den) / plan.frameRate.num;
  return {
    inputOptions: decodedFrom(plan, index),
    input: source,
    outputOptions: [
      ...['-map', `0:${pictureStream(plan.source.stream)}`, '-t', seconds.toFixed(3)],
      ...['-fps_mode', 'passthrough', '-f', 'null'],
    ],
    output: '-',
  };
};

/**
 * Where to enter the source. `-copyts` keeps the source's own ticks, exact in its time base: a shift by ffmpeg is rounded, and rounded
 * differently for every chunk. A container with jumps in its clock is read from the start, with ffmpeg's repair of the jumps.
 */
function seek(plan: EncodingPlan, index: number): string[] {
  const { source, frameRate } = plan;
  if (!source.seekable) return [];
  const { first } = chunkFrames(plan, index);
  const begin = source.heldFrom === null ? first : Math.min(first, source.heldFrom);
  const zero = (source.zeroTicks * source.timeBase.num) / source.timeBase.den;
  const at = (begin * frameRate.den) / frameRate.num - source.preRoll;
  return at <= 0
    ? ['-copyts']
    : ['-copyts', '-noaccurate_seek', '-seek_timestamp', '1', '-ss', (zero + at).toFixed(6)];
}

function filterGraph(plan: EncodingPlan, index: number, turning: readonly string[]): string {
  const { first, frames } = chunkFrames(plan, index);
  const { source, frameRate, rungs, storyboard } = plan;
  const largest = rungs.at(-1);
  if (!largest) throw new Error('a plan without rungs');
  const cut = [
    // In the source's own ticks: what joins fields counts in halves of them.
    `setpts=PTS-${source.seekable ? '' : 'STARTPTS-'}(${source.zeroTicks})`,
    ...(source.interlaced || turning.length > 0 ? [UNCHANGING] : []),
    // Fields are joined before anything is cut, while their neighbours in time are still there.
    ...(source.interlaced ? ['bwdif=mode=send_frame:deint=interlaced'] : []),
    ...turning,
    // Where neither container nor stream tells how long the last picture lasts, it would end with its own start, and be left out.
    `tpad=stop_mode=clone:stop_duration=${((2 * frameRate.den) / frameRate.num).toFixed(6)}`,
    // The first picture stands still while only the sound is there.
    `fps=${frameRate.num}/${frameRate.den}${first === 0 ? ':start_time=0' : ''}`,
    // So does the last one; how much of it is taken, the cut decides.
    'tpad=stop=-1:stop_mode=clone',
    `trim=start_pts=${first}:end_pts=${first + frames}`,
    `setpts=PTS-${first}`,
    ...framestep(largest.everyFrames),
    ...upright(largest, source),
  ].join(',');
  // From rung to rung: each is scaled from the next larger one, which costs half of scaling all from the source. An even size is seldom
  // the exact shape, which the scaler would write down as pixels that are not square. JPEG knows BT.601 alone.
  const steps = rungs.toReversed().map((rung, fromTop) => {
    const at = rungs.length - 1 - fromTop;
    const next = rungs[at - 1];
    return next
      ? `[v${at}]split=2[r${at}][s${at}];[s${at}]${frameStepFilter(rung, next)}scale=${next.width}:${next.height}:flags=bilinear,setsar=1[v${at - 1}]`
      : [
          '[v0]split=3[r0][t][h]',
          `[t]${every(rung, first, storyboard.everyFrames)},scale=${storyboard.tileWidth}:${storyboard.tileHeight}:flags=bilinear:out_color_matrix=bt601:out_range=full,format=yuvj420p[r${rungs.length}]`,
          `[h]${every(rung, first, hashedEvery(plan))},scale=${FRAME_SIDE}:${FRAME_SIDE}:flags=area:out_range=full,format=gray[grey]`,
        ].join(';');
  });
  return [`[0:${pictureStream(source.stream)}]${cut}[v${rungs.length - 1}]`, ...steps].join(';');
}

/** Takes one of so many pictures of the film, of which the chunk begins at `first`, out of those of a rung. */
const every = ({ everyFrames = 1 }: Rung, first: number, pictures: number): string =>
  `select='not(mod(n*${everyFrames}+${first}\\,${pictures}))'`;

const framestep = (step = 1): string[] => (step > 1 ? [`framestep=${step}`] : []);

/** What leaves pictures out on the way from a rung to the next smaller one. */
export const frameStepFilter = ({ everyFrames = 1 }: Rung, next: Rung): string =>
  framestep((next.everyFrames ?? 1) / everyFrames)
    .map((filter) => `${filter},`)
    .join('');

/** Square pixels, 8 bits, 4:2:0, in BT.709; high dynamic range is brought there at the size of the largest rung, not of the source. */
function upright(largest: Rung, { hdr, matrix = 'bt709' }: EncodingPlan['source']): string[] {
  const colours = hdr ? '' : `:in_color_matrix=${matrix}:out_color_matrix=bt709:out_range=tv`;
  const sized = fitFilters(largest.width, largest.height, `flags=bicubic${colours}`);
  return [...sized, ...(hdr ? TO_BT709 : []), 'format=yuv420p', TAGGED_BT709];
}

/** The same for every chunk, so that one init segment fits all of a rung. */
export function encoderOptions(plan: EncodingPlan, rung: Rung): string[] {
  const { gopFrames } = planOfRung(plan, rung);
  return [
    ...['-c:v', 'libx264', '-preset', PRESET, '-crf', String(CRF), '-profile:v', 'high'],
    ...['-maxrate', String(rung.maxRate), '-bufsize', String(rung.bufferSize)],
    // Closed groups of one length: a player may enter at each, and change the rung there.
    ...['-g', String(gopFrames), '-keyint_min', String(gopFrames), '-sc_threshold', '0'],
    ...['-flags', '+cgop', '-threads', String(ENCODER_THREADS), '-fps_mode', 'passthrough'],
  ];
}

/** A fragment a group. Pictures that are shown before they are decoded have negative offsets, so that every chunk starts at its time. */
const fragmented = (plan: EncodingPlan): string[] => [
  ...['-video_track_timescale', String(trackClock(plan).timescale)],
  ...['-movflags', '+cmaf+frag_keyframe+empty_moov+default_base_moof+negative_cts_offsets+skip_trailer'],
  ...['-fflags', '+bitexact', '-map_metadata', '-1', '-f', 'mp4'],
];

/** Decodes all of our own file to nothing; a broken picture makes it fail. Smoothing block edges is left out: it proves nothing. */
export const decodeWholeCommand = (file: string): FfmpegCommandLine => ({
  inputOptions: [...QUIET, '-xerror', '-err_detect', 'explode', '-threads', '2', '-skip_loop_filter', 'all'],
  input: file,
  outputOptions: ['-map', '0:v', '-fps_mode', 'passthrough', '-f', 'null'],
  output: '-',
});
