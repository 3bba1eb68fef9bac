import type { EncodingPlan } from '@alcova/contracts';
import { encoderOptions, thinned } from '../../services/media-worker/src/ffmpeg/chunk-arguments';

/** The film, how it is encoded, and the folder that takes what comes out. */
export interface Floor {
  readonly film: string;
  readonly plan: EncodingPlan;
  readonly folder: string;
}

/** As the worker encodes it (ffmpeg/sound-arguments.ts). */
const soundOptions = ['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000'];

/**
 * The least that the ladder can cost: one ffmpeg command that decodes the film once and makes all rungs, the sound and the playlists with
 * the worker's own settings. It verifies nothing, and losing it loses everything.
 */
export function ladderArguments({ film, plan, folder }: Floor): string[] {
  const largest = plan.rungs.length - 1;
  // As the worker does it: each rung is scaled from the next larger one.
  const graph = plan.rungs.map((rung, at) => {
    const next = plan.rungs[at - 1];
    return next
      ? `[v${at}]split=2[r${at}][s${at}];[s${at}]${thinned(rung, next)}scale=${next.width}:${next.height}:flags=bilinear[v${at - 1}]`
      : '[v0]null[r0]';
  });
  const sound = plan.audio !== null;
  const variants = plan.rungs.map(({ name }, at) => `v:${at}${sound ? ',agroup:s' : ''},name:${name}`);
  return [
    ...['-i', film, '-filter_complex', [`[0:V:0]${sized(plan)}[v${largest}]`, ...graph].join(';')],
    ...plan.rungs.flatMap((_, at) => ['-map', `[r${at}]`]),
    ...plan.rungs.flatMap((rung, at) => ofStream(encoderOptions(plan, rung), at)),
    ...(plan.audio ? ['-map', '0:a:0', '-af', `volume=${plan.audio.gainDb}dB`, ...soundOptions] : []),
    ...['-master_pl_name', 'master.m3u8', '-var_stream_map'],
    [...variants, ...(sound ? ['a:0,agroup:s,name:audio'] : [])].join(' '),
    ...playlist(plan),
    `${folder}/%v.m3u8`,
  ];
}

/** One rung alone: what four commands, one after another, would each decode the film for. */
export function rungArguments({ film, plan, folder }: Floor, name: string): string[] {
  const rung = plan.rungs.find((candidate) => candidate.name === name);
  if (!rung) throw new RangeError(`the plan has no ${name}`);
  return [
    ...[
      '-i',
      film,
      '-map',
      '0:V:0',
      '-vf',
      `scale=${rung.width}:${rung.height}:flags=bilinear,format=yuv420p`,
    ],
    ...encoderOptions(plan, rung),
    ...playlist(plan),
    `${folder}/${name}.m3u8`,
  ];
}

function sized({ rungs }: EncodingPlan): string {
  const largest = rungs.at(-1);
  if (!largest) throw new RangeError('a plan without rungs');
  return `scale=${largest.width}:${largest.height}:flags=bicubic,format=yuv420p`;
}

/** The same options for the picture's stream of this number alone. */
function ofStream(options: readonly string[], at: number): string[] {
  return options.map((option) => (/^-[a-z]/.test(option) ? `${option.replace(/:v$/, '')}:v:${at}` : option));
}

function playlist({ frameRate, segmentFrames }: EncodingPlan): string[] {
  const seconds = (segmentFrames * frameRate.den) / frameRate.num;
  return [
    ...['-f', 'hls', '-hls_time', String(seconds), '-hls_playlist_type', 'vod'],
    ...['-hls_segment_type', 'fmp4', '-hls_flags', 'single_file'],
  ];
}
