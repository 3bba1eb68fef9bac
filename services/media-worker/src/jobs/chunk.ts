import { writeFile } from 'node:fs/promises';
import {
  assetKey,
  chunkFrames,
  type ChunkResult,
  type EncodingPlan,
  LADDER_FILES,
  pictureOf,
  planOfRung,
  type Rung,
} from '@alcova/contracts';
import { counter } from '@alcova/platform';
import { canToneMap } from '../ffmpeg/capabilities';
import { chunkCommand, type ChunkFiles, decodeStretchCommand, tileCount } from '../ffmpeg/chunk-arguments';
import { FfmpegError, runFfmpeg, type RunOptions } from '../ffmpeg/runner';
import { rotationFilters } from '../ffmpeg/shape';
import type { JobContext } from './context';
import { codecOf, digestOf, type FragmentedFile, readFragments } from './fragments';
import { hashedFrames } from './hashed-frames';
import { PermanentFailure } from './outcome';
import { initSegment, putOnClock } from './segment-clock';
import { keyFramesOf, segmentsOf, verifyChunk } from './verify-chunk';

const videoSeconds = counter(
  'alcova_worker_video_seconds_total',
  'Seconds of film encoded, in all rungs at once',
);
/** An encode may take this many times the stretch's length, and a floor for short ones. */
const TIME_FACTOR = 40;
const TIME_FLOOR_MS = 300_000;
/** Shares of the job's per cent: encoding, then verifying, then sending. */
const ENCODED = 85;
const VERIFIED = 93;

interface EncodedRung {
  readonly rung: Rung;
  readonly file: string;
  readonly structure: FragmentedFile;
}

/** Encodes one stretch of a film in every rung, proves each, and stores them: one file of whole segments a rung. */
export async function chunk(context: JobContext): Promise<ChunkResult> {
  const { plan, part } = context.ticket;
  if (!plan) throw new Error('the plan is missing');
  const files = {
    rungs: plan.rungs.map(({ name }) => context.scratch.path(`${name}.mp4`)),
    tiles: context.scratch.path('tiles.mjpeg'),
    grey: context.scratch.path('frames.grey'),
  };
  await encode(context, plan, files);
  const encoded: EncodedRung[] = [];
  for (const [at, rung] of plan.rungs.entries()) {
    const file = files.rungs[at] ?? '';
    const structure = await readFragments(file);
    await verifyChunk(context, file, structure, planOfRung(plan, rung), part);
    encoded.push({ rung, file, structure });
    context.progress(ENCODED + ((at + 1) / plan.rungs.length) * (VERIFIED - ENCODED));
  }
  const rungs: ChunkResult['rungs'] = [];
  for (const one of encoded) rungs.push(await store(context, planOfRung(plan, one.rung), one));
  const tiles = tileCount(plan, part);
  if (tiles > 0) await send(context, files.tiles, LADDER_FILES.tiles(part), 'application/octet-stream');
  const { frames } = chunkFrames(plan, part);
  videoSeconds.inc((frames * plan.frameRate.den) / plan.frameRate.num);
  return { index: part, rungs, tiles, hashes: await hashedFrames(files.grey, plan, part) };
}

async function encode(context: JobContext, plan: EncodingPlan, files: ChunkFiles): Promise<void> {
  const { config, ticket, signal, source, progress } = context;
  const { frames } = chunkFrames(plan, ticket.part);
  const seconds = (frames * plan.frameRate.den) / plan.frameRate.num;
  // Without the filters for it the colours stay pale, but the film is there.
  const hdr = plan.source.hdr && (await canToneMap(config.FFMPEG_PATH));
  const feasible = { ...plan, source: { ...plan.source, hdr } };
  const picture = ticket.probe ? pictureOf(ticket.probe) : undefined;
  const run = {
    ...{ ffmpegPath: config.FFMPEG_PATH, signal, maxFileBytes: config.SCRATCH_BUDGET_BYTES },
    timeoutMs: Math.max(seconds * TIME_FACTOR * 1_000, TIME_FLOOR_MS),
  };
  try {
    await runFfmpeg({
      ...run,
      command: chunkCommand(source, feasible, ticket.part, files, picture ? rotationFilters(picture) : []),
      onProgress: (done) => progress(Math.min(done / seconds, 1) * ENCODED),
    });
  } catch (error) {
    if (error instanceof FfmpegError && error.inputAtFault) await requireDecodable(context, plan, run);
    throw error;
  }
}

/** What fails only with our filters and our encoder is our fault. @throws PermanentFailure when the pictures cannot be decoded either */
async function requireDecodable(
  { source, ticket }: JobContext,
  plan: EncodingPlan,
  run: Omit<RunOptions, 'command'>,
): Promise<void> {
  try {
    const { frames } = await runFfmpeg({ ...run, command: decodeStretchCommand(source, plan, ticket.part) });
    if (frames === 0) throw new PermanentFailure('upload.broken-video', 'no picture could be decoded');
  } catch (error) {
    if (error instanceof FfmpegError && error.inputAtFault)
      throw new PermanentFailure('upload.broken-video', error.message);
    throw error;
  }
}

/** Leaves the init part out, puts every fragment on the film's clock, and stores what remains. `plan`: the rung's own. */
async function store(
  context: JobContext,
  plan: EncodingPlan,
  { rung, file, structure }: EncodedRung,
): Promise<ChunkResult['rungs'][number]> {
  const { part } = context.ticket;
  await putOnClock(file, structure, plan, part);
  await send(context, file, LADDER_FILES.chunk(rung.name, part), 'video/iso.segment', structure.init.length);
  const init = initSegment(structure, plan);
  if (part === 0) {
    const initFile = context.scratch.path(`${rung.name}.init`);
    await writeFile(initFile, init);
    await send(context, initFile, LADDER_FILES.init(rung.name), 'video/mp4');
  }
  return {
    name: rung.name,
    initSha256: digestOf(init),
    codec: codecOf(init),
    frames: chunkFrames(plan, part).frames,
    segments: segmentsOf(structure, plan),
    ...(rung.name === plan.rungs[0]?.name ? { keyFrames: keyFramesOf(structure, plan) } : {}),
  };
}

const send = (
  { ticket, uploader, lease, signal }: JobContext,
  file: string,
  name: string,
  contentType: string,
  from = 0,
): Promise<number> =>
  uploader.send(
    lease,
    file,
    { key: assetKey(ticket.assetId, ticket.revision, name), contentType, from },
    signal,
  );
