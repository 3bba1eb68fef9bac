import type { EncodingPlan } from '@alcova/contracts';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { encoderOptions, frameStepFilter } from '../../../services/media-worker/src/ffmpeg/chunk-arguments';
import { soundEncoder } from '../../../services/media-worker/src/ffmpeg/sound-arguments';
import { watchMemory } from '../../load/memory';
import { childrenOf, familyOf, waitedForSeconds } from '../../load/processor-time';
import { runFfmpeg } from '../../testing/ffmpeg';
import type { Made } from './way';

/** The film, how it is encoded, and the folder that takes what comes out. */
export interface Floor {
  readonly film: string;
  readonly plan: EncodingPlan;
  readonly folder: string;
}

/**
 * The least that the ladder can cost: one ffmpeg command that decodes the film once and makes all rungs, the sound and the playlists with
 * the worker's own settings. It verifies nothing, and losing it loses everything.
 */
export function ladderArguments({ film, plan, folder }: Floor): string[] {
  const top = plan.rungs.length - 1;
  // As the worker does it: each rung is scaled from the next larger one.
  const graph = plan.rungs.map((rung, at) => {
    const next = plan.rungs[at - 1];
    if (!next) return '[v0]null[r0]';
    const scaled = `${frameStepFilter(rung, next)}scale=${next.width}:${next.height}:flags=bilinear`;
    return `[v${at}]split=2[r${at}][s${at}];[s${at}]${scaled}[v${at - 1}]`;
  });
  const largest = plan.rungs[top];
  const first = `[0:V:0]scale=${largest?.width}:${largest?.height}:flags=bicubic,format=yuv420p[v${top}]`;
  const group = plan.audio === null ? '' : ',agroup:s';
  const variants = plan.rungs.map(({ name }, at) => `v:${at}${group},name:${name}`);
  return [
    ...['-i', film, '-filter_complex', [first, ...graph].join(';')],
    ...plan.rungs.flatMap((_, at) => ['-map', `[r${at}]`]),
    ...plan.rungs.flatMap((rung, at) => ofStream(encoderOptions(plan, rung), at)),
    ...(plan.audio
      ? ['-map', '0:a:0', '-af', `volume=${plan.audio.gainDb}dB`, ...soundEncoder(plan.audio.channels ?? 2)]
      : []),
    ...['-master_pl_name', 'master.m3u8', '-var_stream_map'],
    [...variants, ...(plan.audio ? ['a:0,agroup:s,name:audio'] : [])].join(' '),
    ...playlist(plan),
    `${folder}/%v.m3u8`,
  ];
}

/** One rung alone: what a command for each of them, one after another, would each decode the film for. */
function rungArguments({ film, plan, folder }: Floor, rung: EncodingPlan['rungs'][number]): string[] {
  return [
    ...['-i', film, '-map', '0:V:0', '-vf'],
    `scale=${rung.width}:${rung.height}:flags=bilinear,format=yuv420p`,
    ...encoderOptions(plan, rung),
    ...playlist(plan),
    `${folder}/${rung.name}.m3u8`,
  ];
}

/** The same options for the picture's stream of this number alone. */
const ofStream = (options: readonly string[], at: number): string[] =>
  options.map((option) => (/^-[a-z]/.test(option) ? `${option.replace(/:v$/, '')}:v:${at}` : option));

function playlist({ frameRate, segmentFrames }: EncodingPlan): string[] {
  const seconds = (segmentFrames * frameRate.den) / frameRate.num;
  return [
    ...['-f', 'hls', '-hls_time', String(seconds), '-hls_playlist_type', 'vod'],
    ...['-hls_segment_type', 'fmp4', '-hls_flags', 'single_file'],
  ];
}

/** Makes the same ladder. @param isEach by a command for each rung, one after another, instead of one for all */
export async function runFloor(floor: Floor, isEach: boolean): Promise<Made> {
  const { folder, plan } = floor;
  const commands = isEach ? plan.rungs.map((rung) => rungArguments(floor, rung)) : [ladderArguments(floor)];
  await mkdir(folder, { recursive: true });
  try {
    const others = new Set(childrenOf(process.pid));
    const memory = watchMemory(() => familyOf(...childrenOf(process.pid).filter((pid) => !others.has(pid))));
    const before = waitedForSeconds();
    const started = performance.now();
    for (const one of commands) await runFfmpeg(one);
    const wall = (performance.now() - started) / 1_000;
    const processor = waitedForSeconds() - before;
    const bytes = new Map<string, number>();
    for (const { name } of plan.rungs) bytes.set(name, (await stat(join(folder, `${name}.m4s`))).size);
    return { processor, wall, memory: memory.stop().peak, bytes };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
