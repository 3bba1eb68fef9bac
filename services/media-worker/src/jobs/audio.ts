import { readFile } from 'node:fs/promises';
import {
  assetKey,
  type AudioResult,
  LADDER_FILES,
  type PlannedSound,
  SAMPLE_RATE,
  soundsOf,
} from '@alcova/contracts';
import { decodeSourceCommand } from '../ffmpeg/decoded-sound';
import { runFfmpeg, runPiped } from '../ffmpeg/runner';
import { decodeSoundCommand, soundCommand, type SoundLayout } from '../ffmpeg/sound-arguments';
import type { SoundSource } from '../ffmpeg/sound-source';
import { readSoundTrack } from './audio-fragments';
import type { JobContext } from './context';
import { firstPicture, firstSoundSecond } from './first-shown';
import { readFragments } from './fragments';
import { correctedLevel, countSamples, type Level, type Loudness, readLoudness } from './loudness';
import { retryOnce } from './retry-once';
import { UnexpectedOutput } from './verify-mp4';

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
const MAX_TRIES = 3;
/** Samples (50 ms) that a sound may be off the plan as it is decoded: the encoder's priming and a last frame that is filled up are in it. */
const TOLERATED_SAMPLES = SAMPLE_RATE / 20;
/** Samples (150 ms) that the source's sound may end off its measured end: up to 100 ms are left where they are, wherever one begins to count. */
const TOLERATED_END = TOLERATED_SAMPLES + SAMPLE_RATE / 10;

/** Makes a sound of the whole film in one piece, as long as the plan says to the sample; proves it and stores it. */
export async function audio(context: JobContext): Promise<AudioResult> {
  const { plan, assetId, revision, part } = context.ticket;
  const sound = plan && soundsOf(plan)[part];
  if (!plan || !sound) throw new Error(`the plan has no sound ${part}`);
  const file = context.scratch.path('audio.mp4');
  await make(context, sound, plan.source.seekable, file);
  const result = readSoundTrack(await readFragments(file), sound);
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
  for (let tries = 0; tries < MAX_TRIES && level; tries++) {
    const { gainDb, ceilingDb } = level;
    const layout = {
      ...{ ...sound, gainDb, channels: sound.channels ?? 2 },
      ceilingDb: sound.limit ? ceilingDb : null,
    };
    await retryOnce(() => encode(context, layout, continuous, file));
    const heard = await listen(context, file, sound.samples);
    level = sound.limit ? correctedLevel(level, sound.target, heard) : null;
  }
}

async function encode(
  context: JobContext,
  sound: PlannedSound & Pick<SoundLayout, 'ceilingDb' | 'channels'>,
  continuous: boolean,
  file: string,
): Promise<void> {
  const { config, source, signal, scratch } = context;
  const { begins, zeroSeconds } = await placeOf(context, sound, continuous);
  const late = begins - zeroSeconds;
  const silentSeconds = late > LATE_SECONDS ? Math.floor(late) - 1 : 0;
  const seconds = sound.samples / SAMPLE_RATE;
  const given = scratch.path('given.txt');
  const run = {
    ...{ ffmpegPath: config.FFMPEG_PATH, timeoutMs: TIMEOUT_MS, signal },
    maxFileBytes: config.SCRATCH_BUDGET_BYTES,
  };
  await runPiped(
    { ...run, command: decodeSourceCommand(source, { ...sourceOf(context, sound), continuous }) },
    {
      ...run,
      command: soundCommand({ made: file, given }, { ...sound, zeroSeconds, silentSeconds, continuous }),
      onProgress: (done) => context.progress(Math.min(done / seconds, 1) * ENCODED),
    },
  );
  requireAsGiven(sound, silentSeconds * SAMPLE_RATE + countSamples(await readFile(given, 'utf8')));
}

/**
 * Silence that was put in where the source has none moves all that follows: then the source's sound ends later than it did when it was
 * measured, and earlier where some of it was lost. @throws UnexpectedOutput
 */
function requireAsGiven({ ends }: PlannedSound, ended: number): void {
  if (ends !== undefined && Math.abs(ended - Math.max(ends, 0)) > TOLERATED_END)
    throw new UnexpectedOutput(`the sound of the source ends at sample ${ended}, not at ${ends}`);
}

/** Where the sound is found in the file, and what its channels are. */
function sourceOf({ ticket }: JobContext, { track = 0, right }: PlannedSound): SoundSource {
  const sounds = ticket.probe?.streams.filter(({ type }) => type === 'audio');
  return { track, right, stream: sounds?.[track] };
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

/**
 * An exit code proves nothing of an encode, but a decoder that stops at the first fault, and has as many samples as the plan, does. Answers
 * how loud it came out. @throws UnexpectedOutput
 */
async function listen(
  { config, signal, scratch }: JobContext,
  file: string,
  samples: number,
): Promise<Loudness | null> {
  const told = scratch.path('heard.txt');
  const { messages } = await runFfmpeg({
    ffmpegPath: config.FFMPEG_PATH,
    command: decodeSoundCommand(file, told),
    ...{ timeoutMs: TIMEOUT_MS, signal, maxFileBytes: config.SCRATCH_BUDGET_BYTES },
  });
  const heard = countSamples(await readFile(told, 'utf8'));
  if (Math.abs(heard - samples) > TOLERATED_SAMPLES)
    throw new UnexpectedOutput(`${heard} samples are heard of ${samples}`);
  return readLoudness(messages);
}
