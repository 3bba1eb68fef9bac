import {
  assetKey,
  type AudioResult,
  type EncodedChunk,
  COMPRESS_ABOVE_BYTES,
  type EncodingPlan,
  LADDER_FILES,
  type MadeMp4,
  planOfRung,
} from '@alcova/contracts';
import { joinCommand } from '../ffmpeg/arguments';
import { runFfmpeg } from '../ffmpeg/runner';
import { startJoinedSource } from '../source/joined-source';
import type { LoopbackSource } from '../source/loopback';
import { startSourceProxy } from '../source/range-proxy';
import type { JobContext } from './context';
import { rungOf } from './hls';
import { UnexpectedOutput, verifyMp4 } from './verify-mp4';

const TIMEOUT_MS = 3_600_000;
/** The index that an mp4 has on top of its pictures and sound, as a share of them. */
const INDEX_FACTOR = 1.1;
const JOINED = 60;
const VERIFIED = 90;

/** Makes the mp4 out of the largest rung and the sound, without encoding again. Only the outcome stands on the disk. */
export async function join(context: JobContext): Promise<MadeMp4> {
  const { ticket, lease, reader, scratch, space, uploader, signal } = context;
  const { plan, assetId, revision } = ticket;
  const largest = plan?.rungs.at(-1);
  if (!plan || !largest) throw new Error('the plan is missing');
  const { chunks, audio } = await reader.ladder(lease, plan, signal);
  await space.requireRoom(Math.ceil(bytesOf(largest.name, chunks, audio) * INDEX_FACTOR));
  const file = scratch.path('video.mp4');
  await make(context, plan, largest.name, file);
  context.progress(JOINED);
  const seconds = (plan.frames * plan.frameRate.den) / plan.frameRate.num;
  const verified = await verifyMp4(context, file, {
    frames: planOfRung(plan, largest).frames,
    duration: { least: seconds - 0.5, most: seconds + 1 },
    hasAudio: plan.audio !== null,
    decoded: 'whole',
  });
  context.progress(VERIFIED);
  const mp4Key = assetKey(assetId, revision, 'video.mp4');
  const size = await uploader.send(lease, file, { key: mp4Key, contentType: 'video/mp4' }, signal);
  // D20 of the specification: what was compressed is smaller than what was uploaded.
  if (ticket.sourceSize > COMPRESS_ABOVE_BYTES && size >= ticket.sourceSize)
    throw new UnexpectedOutput(`${size} bytes came out of ${ticket.sourceSize}`);
  return { mp4Key, size, ...verified };
}

function bytesOf(rung: string, chunks: readonly EncodedChunk[], audio: AudioResult | null): number {
  const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);
  const video = chunks.map((chunk) => sum(rungOf(chunk, rung).segments));
  return sum(video) + sum(audio?.segments.map(({ bytes }) => bytes) ?? []);
}

async function make(context: JobContext, plan: EncodingPlan, rung: string, file: string): Promise<void> {
  const { ticket, lease, reader, config, signal } = context;
  const own = (name: string) => assetKey(ticket.assetId, ticket.revision, name);
  const addressOf = (key: string, gone: AbortSignal) => reader.addressOf(lease, key, gone);
  const pictures = Array.from({ length: plan.chunks }, (_, index) => own(LADDER_FILES.chunk(rung, index)));
  const sources: LoopbackSource[] = [];
  try {
    sources.push(await startJoinedSource([own(LADDER_FILES.init(rung)), ...pictures], addressOf));
    if (plan.audio) sources.push(await startSourceProxy(await addressOf(own(LADDER_FILES.audio), signal)));
    const seconds = (plan.frames * plan.frameRate.den) / plan.frameRate.num;
    await runFfmpeg({
      ffmpegPath: config.FFMPEG_PATH,
      command: joinCommand(
        sources.map(({ url }) => url),
        file,
      ),
      timeoutMs: TIMEOUT_MS,
      signal,
      maxFileBytes: config.SCRATCH_BUDGET_BYTES,
      onProgress: (done) => context.progress(Math.min(done / seconds, 1) * JOINED),
    });
    const trouble = sources.find((source) => source.trouble)?.trouble;
    if (trouble) throw trouble;
  } finally {
    await Promise.all(sources.map((source) => source.close()));
  }
}
