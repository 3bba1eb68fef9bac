import { readFile } from 'node:fs/promises';
import { type Analysis, type Rational, SAMPLE_RATE, soundTracksOf, STILL_PICTURE } from '@alcova/contracts';
import { logger } from '@alcova/platform';
import { z } from 'zod';
import { clockArguments, measureSoundCommand, packetsArguments } from '../ffmpeg/analysis-arguments';
import { decodeSourceCommand } from '../ffmpeg/decoded-sound';
import { runFfprobe } from '../ffmpeg/ffprobe';
import { ffprobeLines } from '../ffmpeg/ffprobe-lines';
import { runPiped } from '../ffmpeg/runner';
import type { SoundSource } from '../ffmpeg/sound-source';
import type { JobContext } from './context';
import { requireBounded } from './film-limits';
import { digestOf } from './digest';
import { firstPicture, firstSoundSecond, pictureNumber } from './first-shown';
import { heardSides, isMono, isSilent, readSound } from './loudness';
import { PermanentFailure } from './outcome';
import { readPacketLine, Timeline, type TrackClock } from './timeline';
import { retryOnce } from './retry-once';
import { Effort, isStill } from './stillness';

const log = logger('analyse');
const HEADER_TIMEOUT_MS = 60_000;
/** A source of 12 hours and 15 GB is read in a fraction of it. */
const TIMEOUT_MS = 3_600_000;
/** Containers whose clock may start anew anywhere: recordings are cut and joined without a look at it. */
const JUMPING = /^(mpegts|mpeg|flv)$/;
/** Shares of the job's per cent; the digest and the pictures are read at the same time. */
const DIGESTED = 25;
const FOLLOWED = 25;

const fraction = z.string().regex(/^\d+\/\d+$/);
const clockOutput = z.object({
  format: z.object({ format_name: z.string() }),
  streams: z.array(
    z.object({
      index: z.number(),
      codec_type: z.string().optional(),
      time_base: fraction,
      r_frame_rate: fraction.optional().catch(undefined),
      avg_frame_rate: fraction.optional().catch(undefined),
      disposition: z.object({ attached_pic: z.number() }).partial().optional(),
    }),
  ),
});

/** Reads the whole source: its digest, the exact times of its pictures, how loud its sounds are. */
export async function analyse(context: JobContext): Promise<Analysis> {
  const failed = new AbortController();
  const signal = AbortSignal.any([context.signal, failed.signal]);
  const shares = { digest: 0, pictures: 0, sound: 0 };
  const tell = (what: keyof typeof shares, share: number): void => {
    shares[what] = Math.min(Math.max(share, 0), 1);
    const sound = (100 - DIGESTED - FOLLOWED) * shares.sound;
    context.progress(shares.digest * DIGESTED + shares.pictures * FOLLOWED + sound);
  };
  const own: JobContext = { ...context, signal };
  try {
    const [sha256, film] = await Promise.all([
      digestOf(context.source, context.ticket.sourceSize, {
        ...{ signal, onProgress: (share) => tell('digest', share) },
      }),
      readFilm(own, tell),
    ]);
    return { sha256, ...film };
  } finally {
    // What fails stops the other reading.
    failed.abort();
  }
}

type Tell = (what: 'pictures' | 'sound', share: number) => void;

/** The pictures first: whether the clock jumps decides how the sound is read. */
async function readFilm(context: JobContext, tell: Tell): Promise<Pick<Analysis, 'video' | 'audio'>> {
  if (context.ticket.probe?.isSoundAlone === true) return readSoundAlone(context, tell);
  const output = await retryOnce(() => lookAtClock(context));
  const first = await retryOnce(() => firstPicture(context));
  const video = await readPictures(
    context,
    clockOf(output, pictureNumber(context), first?.ticks ?? null),
    tell,
  );
  const hasSound = output.streams.some((stream) => stream.codec_type === 'audio');
  const audio = hasSound ? await measureSounds(context, video, first?.seconds ?? 0, tell) : null;
  requireBounded(lengthOf({ video, audio }), video.frames);
  return { video, audio };
}

/** The one picture of a film that is only sound is shown from its first sample on. @throws PermanentFailure where no sample comes out */
async function readSoundAlone(context: JobContext, tell: Tell): Promise<Pick<Analysis, 'video' | 'audio'>> {
  tell('pictures', 1);
  const audio = await measureSounds(context, { continuous: true }, 0, tell);
  if (!audio || audio.samples === 0)
    throw new PermanentFailure('upload.broken-video', 'no sound could be decoded');
  const startTicks = Math.round(audio.startSeconds * SAMPLE_RATE);
  const video = {
    ...{ timeBase: { num: 1, den: SAMPLE_RATE }, startTicks, frames: 1 },
    endTicks: startTicks + SAMPLE_RATE / STILL_PICTURE.rate,
    ...{ frameRate: { num: STILL_PICTURE.rate, den: 1 }, variable: false, longestGop: STILL_PICTURE.seconds },
    ...{ continuous: true, isStill: true },
  };
  requireBounded(lengthOf({ video, audio }), video.frames);
  return { video, audio };
}

/** Seconds from the first picture or sample to the end of the last, wherever the film's clock begins. */
function lengthOf({ video, audio }: Pick<Analysis, 'video' | 'audio'>): number {
  const tick = video.timeBase.num / video.timeBase.den;
  const spans = [[video.startTicks * tick, video.endTicks * tick]];
  if (audio) spans.push([audio.startSeconds, audio.startSeconds + audio.samples / SAMPLE_RATE]);
  return Math.max(...spans.map(([, end = 0]) => end)) - Math.min(...spans.map(([start = 0]) => start));
}

type ClockOutput = z.output<typeof clockOutput>;

const lookAtClock = async ({ config, source, signal }: JobContext): Promise<ClockOutput> =>
  clockOutput.parse(
    await runFfprobe(config.FFPROBE_PATH, clockArguments(source), { timeoutMs: HEADER_TIMEOUT_MS, signal }),
  );

async function readPictures(context: JobContext, clock: TrackClock, tell: Tell): Promise<Analysis['video']> {
  const { config, source, signal, ticket } = context;
  const length = ticket.probe?.duration ?? 0;
  const { timeline, effort } = await retryOnce(async () => {
    const following = new Timeline(clock);
    const costs = new Effort();
    let packets = 0;
    await ffprobeLines(
      config.FFPROBE_PATH,
      packetsArguments(source, pictureNumber(context)),
      (line) => {
        const packet = readPacketLine(line);
        if (!packet) return;
        following.add(packet);
        packets += 1;
        requireBounded(following.seconds, packets);
        costs.add(following.seconds, packet);
        if (length > 0) tell('pictures', following.seconds / length);
      },
      { timeoutMs: TIMEOUT_MS, signal },
    );
    return { timeline: following, effort: costs };
  });
  const video = timeline.found();
  if (!video) throw new PermanentFailure('upload.broken-video', 'no picture is to be shown');
  tell('pictures', 1);
  return { ...video, isStill: await isStill(context, video, effort) };
}

function clockOf(
  { format, streams }: ClockOutput,
  picture: number | undefined,
  firstShown: number | null,
): TrackClock {
  const stream = streams.find(({ index, codec_type, disposition }) =>
    picture === undefined ? codec_type === 'video' && disposition?.attached_pic !== 1 : index === picture,
  );
  const timeBase = stream && rationalOf(stream.time_base);
  if (!timeBase) throw new PermanentFailure('upload.broken-video', 'the pictures have no clock');
  return {
    timeBase,
    declared: [stream.r_frame_rate, stream.avg_frame_rate].flatMap((rate) => rationalOf(rate) ?? []),
    mayJump: JUMPING.test(format.format_name),
    firstShown,
  };
}

function rationalOf(text: string | undefined): Rational | undefined {
  const [num = 0, den = 0] = (text ?? '').split('/').map(Number);
  return num > 0 && den > 0 ? { num, den } : undefined;
}

/** A sound that was measured: what it is made of, and how it came out. */
type Heard = SoundSource & NonNullable<Awaited<ReturnType<typeof measureSound>>>;

/**
 * Measures the sound that plays by itself, then the others that are kept. One of those that cannot be decoded is left out, and each that is
 * silent from end to end, where there is another.
 * @param shown second at which the first picture is shown: where the clock jumps, the sound's beginning counts from there
 */
async function measureSounds(
  context: JobContext,
  { continuous }: Pick<Analysis['video'], 'continuous'>,
  shown: number,
  tell: Tell,
): Promise<Analysis['audio']> {
  const { probe } = context.ticket;
  const tracks = probe ? soundTracksOf(probe) : [{ track: 0 }];
  const measured: Heard[] = [];
  for (const [at, track] of tracks.entries()) {
    const measuring = measureSides(context, track, continuous, (of) =>
      tell('sound', (at + of) / tracks.length),
    );
    const heard = await (at === 0 ? measuring : orLeftOut(measuring));
    if (heard) measured.push(heard);
  }
  const loud = measured.filter((heard) => !heard.isSilent);
  const [sound, ...others] = await Promise.all(
    (loud.length > 0 ? loud : measured.slice(0, 1)).map(async ({ track, right, ...heard }) => ({
      ...{ track, right, loudness: heard.loudness, samples: heard.samples, isMono: heard.isMono },
      startSeconds: continuous
        ? heard.startSeconds
        : ((await firstSoundSecond(context, track)) ?? shown) - shown,
    })),
  );
  return sound ? { ...sound, others } : null;
}

/** The film is not refused for a sound that nobody hears unless they choose it. */
async function orLeftOut<T>(measured: Promise<T>): Promise<T | null> {
  try {
    return await measured;
  } catch (error) {
    if (!(error instanceof PermanentFailure)) throw error;
    log.info({ code: error.code }, 'a sound was left out');
    return null;
  }
}

/** Of a sound of two tracks one may be silent: then the other is heard on both sides. */
async function measureSides(
  context: JobContext,
  { track, right, stream }: SoundSource,
  continuous: boolean,
  onShare: (share: number) => void,
): Promise<Heard | null> {
  const measure = async (source: SoundSource): Promise<Heard | null> => {
    const found = await measureSound(context, source, continuous, onShare);
    return found && { ...source, ...found };
  };
  const both = await measure({ track, right, stream });
  if (!both || right === undefined || both.sides.left === both.sides.right) return both;
  return measure({ track: both.sides.left ? track : right, stream });
}

async function measureSound(
  { config, source, signal, scratch, ticket }: JobContext,
  which: SoundSource,
  continuous: boolean,
  onShare: (share: number) => void,
) {
  const begin = scratch.path(`sound-${which.track}.txt`);
  const length = ticket.probe?.duration ?? 0;
  const run = {
    ...{ ffmpegPath: config.FFMPEG_PATH, timeoutMs: TIMEOUT_MS, signal },
    maxFileBytes: config.SCRATCH_BUDGET_BYTES,
  };
  const { messages } = await retryOnce(() =>
    runPiped(
      { ...run, command: decodeSourceCommand(source, { ...which, continuous }) },
      {
        ...run,
        command: measureSoundCommand(begin, { ...which, continuous }),
        onProgress: (seconds) => length > 0 && onShare(Math.min(seconds / length, 1)),
      },
    ),
  );
  const found = readSound(await readFile(begin, 'utf8'), messages);
  return (
    found && {
      ...{ ...found, isMono: isMono(messages) },
      ...{ isSilent: isSilent(messages), sides: heardSides(messages) },
    }
  );
}
