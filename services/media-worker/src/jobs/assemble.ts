import {
  assetKey,
  type AssembleResult,
  type EncodedChunk,
  type EncodingPlan,
  LADDER_FILES,
  type Rung,
} from '@alcova/contracts';
import type { JobContext } from './context';
import { audioPlaylist, keyFramePlaylist, keyFrameSegments, rungPlaylist } from './hls';
import { masterPlaylist } from './master-playlist';
import { UnexpectedOutput } from './verify-mp4';
import { composeSheet, SHEET_TILES, splitJpegs, storyboardVtt } from './storyboard';
import { subtitles } from './subtitles';
import { verifyLadder } from './verify-ladder';
import { write, writeText } from './write';

const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl';
/** Tiles of one chunk: some hundred kilobytes. A film that is one chunk has all of its tiles there. */
const MAX_TILES_BYTES = 64 * 1024 * 1024;
/** Share of the job's per cent that the storyboard makes up. */
const STORYBOARD = 80;

/**
 * Proves that the chunks make one film, then writes what belongs to it: captions out of its own subtitles, the storyboard, and the playlists,
 * the master last.
 */
export async function assemble(context: JobContext): Promise<AssembleResult> {
  const { ticket, lease, reader, signal } = context;
  const { plan, assetId, revision } = ticket;
  if (!plan) throw new Error('the plan is missing');
  const { chunks, audio } = await reader.ladder(lease, plan, signal);
  const sounds = audio ? [audio, ...(await reader.otherSounds(lease, plan, signal))] : [];
  verifyLadder(plan, chunks, sounds);
  const captions = await subtitles(context, plan);
  const storyboardKey = await writeStoryboard(context, plan, chunks);
  for (const [at, sound] of sounds.entries())
    await writeText(context, LADDER_FILES.soundPlaylist(at), audioPlaylist(sound, at), PLAYLIST_TYPE);
  for (const rung of plan.rungs) await writeRung(context, plan, rung, chunks);
  await writeText(context, LADDER_FILES.master, masterPlaylist(plan, chunks, sounds), PLAYLIST_TYPE);
  return {
    hlsKey: assetKey(assetId, revision, LADDER_FILES.master),
    storyboardKey,
    duration: (plan.frames * plan.frameRate.den) / plan.frameRate.num,
    captions,
  };
}

async function writeRung(
  context: JobContext,
  plan: EncodingPlan,
  rung: Rung,
  chunks: readonly EncodedChunk[],
): Promise<void> {
  const playlist = rungPlaylist(plan, rung, chunks);
  await writeText(context, LADDER_FILES.playlist(rung.name), playlist, PLAYLIST_TYPE);
  const keyFrames = keyFrameSegments(plan, rung, chunks);
  if (keyFrames.length === 0) return;
  const search = keyFramePlaylist(rung, keyFrames);
  await writeText(context, LADDER_FILES.keyFrames(rung.name), search, PLAYLIST_TYPE);
}

/** Puts the chunks' tiles on sheets; at most one sheet and one chunk's tiles are held at once. */
async function writeStoryboard(
  context: JobContext,
  plan: EncodingPlan,
  chunks: readonly EncodedChunk[],
): Promise<string> {
  let waiting: Buffer[] = [];
  let written = 0;
  const flush = async (atLeast: number): Promise<void> => {
    while (waiting.length >= atLeast && waiting.length > 0) {
      const sheet = await composeSheet(waiting.slice(0, SHEET_TILES), plan.storyboard);
      await write(context, LADDER_FILES.sheet(written), sheet, 'image/jpeg');
      waiting = waiting.slice(SHEET_TILES);
      written += 1;
    }
  };
  for (const chunk of chunks) {
    if (chunk.tiles > 0) waiting.push(...(await tilesOf(context, chunk)));
    await flush(SHEET_TILES);
    context.progress(((chunk.index + 1) / chunks.length) * STORYBOARD);
  }
  await flush(1);
  const tiles = chunks.reduce((total, chunk) => total + chunk.tiles, 0);
  const sheetName = (sheet: number) => LADDER_FILES.sheet(sheet).split('/').at(-1) ?? '';
  await writeText(context, LADDER_FILES.storyboard, storyboardVtt(plan, tiles, sheetName), 'text/vtt');
  return assetKey(context.ticket.assetId, context.ticket.revision, LADDER_FILES.storyboard);
}

async function tilesOf(
  { ticket, lease, reader, signal }: JobContext,
  { index, tiles }: EncodedChunk,
): Promise<Buffer[]> {
  const key = assetKey(ticket.assetId, ticket.revision, LADDER_FILES.tiles(index));
  const pictures = splitJpegs(await reader.read(lease, key, MAX_TILES_BYTES, signal));
  if (pictures.length !== tiles)
    throw new UnexpectedOutput(`${pictures.length} tiles of ${tiles} in chunk ${index}`);
  return pictures;
}
