import {
  assetKey,
  type AudioResult,
  LADDER_FILES,
  type PlannedSound,
  SAMPLE_RATE,
  soundsOf,
} from '@alcova/contracts';
import { runFfmpeg } from '../ffmpeg/runner';
import { decodeSoundCommand, soundCommand, type SoundLayout } from '../ffmpeg/sound-arguments';
import { readSoundTrack } from './audio-fragments';
import type { JobContext } from './context';
import { firstPicture, firstSoundSecond } from './first-shown';
import { readFragments } from './fragments';
import { corrected, type Level, type Loudness, readLoudness } from './loudness';
import { twice } from './twice';

/** An hour of sound takes some ten seconds; the source is read at the store's pace. */
const TIMEOUT_MS = 3_600_000;
/** Silence at the start from which on it is made by itself: the resampler would hold all of it in memory. */
const LATE_SECONDS = 5;
/** Shares of the job's per cent: encoding, then verifying, then sending. */
const ENCODED = 85;
const VERIFIED = 95;

/** Decibels of full scale that leave room for what the encoder adds to a peak. */
const CEILING_DB = -3;
/** Each try reads the source again: the second is nearly always right. */
const MOST_TRIES = 3;

/** Makes a sound of the whole film in one piece, as long as the plan says to the sample; proves it and stores it. */
export async function audio(context: JobContext): Promise<AudioResult> {
  const { plan, assetId, revision, part } = context.ticket;
  const sound = plan && soundsOf(plan)[part];
  if (!plan || !sound) throw new Error(`the plan has no sound ${part}`);
  const file = context.scratch.path('audio.mp4');
  await make(context, sound, plan.source.seekable, file);
  const result = readSoundTrack(await readFragments(file), sound.samples);
  context.progress(VERIFIED);
  const key = assetKey(assetId, revision, LADDER_FILES.sound(part));
  await context.uploader.send(context.lease, file, { key, contentType: 'audio/mp4' }, context.signal);
  return result;
}

/** Encodes the sound and proves it; what limiter and encoder took off its loudness, or put on its peaks, is made good in another try. */
async function make(
  context: JobContext,
  sound: PlannedSound,
  continuous: boolean,
  file: string,
): Promise<void> {
  let level: Level | null = { gainDb: sound.gainDb, ceilingDb: CEILING_DB };
  for (let tries = 0; tries < MOST_TRIES && level; tries++) {
    const { gainDb, ceilingDb } = level;
    const layout = { ...sound, gainDb, ceilingDb: sound.limit ? ceilingDb : null };
    await twice(() => encode(context, layout, continuous, file));
    const heard = await listen(context, file);
    level = sound.limit ? corrected(level, sound.target, heard) : null;
  }
}

async function encode(
  context: JobContext,
  sound: PlannedSound & Pick<SoundLayout, 'ceilingDb'>,
  continuous: boolean,
  file: string,
): Promise<void> {
  const { config, source, signal } = context;
  const { begins, zeroSeconds } = await placeOf(context, sound, continuous);
  const late = begins - zeroSeconds;
  const seconds = sound.samples / SAMPLE_RATE;
  await runFfmpeg({
    ffmpegPath: config.FFMPEG_PATH,
    command: soundCommand(source, file, {
      ...{ ...sound, track: sound.track ?? 0, zeroSeconds, continuous },
      silentSeconds: late > LATE_SECONDS ? Math.floor(late) - 1 : 0,
    }),
    timeoutMs: TIMEOUT_MS,
    signal,
    maxFileBytes: config.SCRATCH_BUDGET_BYTES,
    onProgress: (done) => context.progress(Math.min(done / seconds, 1) * ENCODED),
  });
}

/**
 * When the sound begins and what is zero, in seconds: on the container's clock, or counted from the first sample where that clock jumps and
 * the plan counts from the first picture.
 */
async function placeOf(
  context: JobContext,
  { zeroSeconds, track = 0 }: PlannedSound,
  continuous: boolean,
): Promise<{ begins: number; zeroSeconds: number }> {
  const begins = await firstSoundSecond(context, track);
  if (continuous) return { begins: begins ?? -Infinity, zeroSeconds };
  const shown = (await firstPicture(context))?.seconds ?? 0;
  return { begins: 0, zeroSeconds: zeroSeconds - ((begins ?? shown) - shown) };
}

/** An exit code proves nothing of an encode, but a decoder that stops at the first fault does. Answers how loud it came out. */
async function listen({ config, signal }: JobContext, file: string): Promise<Loudness | null> {
  const { messages } = await runFfmpeg({
    ffmpegPath: config.FFMPEG_PATH,
    command: decodeSoundCommand(file),
    ...{ timeoutMs: TIMEOUT_MS, signal, maxFileBytes: config.SCRATCH_BUDGET_BYTES },
  });
  return readLoudness(messages);
}
