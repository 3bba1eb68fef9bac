import { z } from 'zod';
import { defineJob } from '../kinds/job';
import { internalOperation } from '../kinds/operation';
import { count, id } from '../base/primitives';
import { alignmentResult } from './alignment';
import { imageSet } from './assets';
import { assembleResult, audioResult, chunkResult, encodedChunk, encodingPlan } from './encoding';
import { analysis, MAX_SOUNDS, probeResult } from './source';

const payload = z.object({ jobId: id, assetId: id });
const worker = {
  payload,
  ackWaitMs: 20_000,
  maxDeliver: 5,
  backoffMs: [1_000, 5_000, 20_000, 60_000],
  announcedAgain: true,
} as const;

/** Looks at an upload with ffprobe: is it a video that we take? */
export const probeJob = defineJob({ name: 'media.probe', ...worker });
/** Copies the streams into a fast-start mp4, where the codecs and the size allow it: playable long before the ladder is. */
export const packageJob = defineJob({ name: 'media.package', ...worker });
/** Makes poster and thumbnails. */
export const posterJob = defineJob({ name: 'media.poster', ...worker });
/** Removes all objects of an asset. */
export const removeJob = defineJob({ name: 'media.remove', ...worker, takenBy: 'media' });

/** Reads the whole source once: digest, exact times of the pictures, loudness of the sound. */
export const analyseJob = defineJob({ name: 'media.analyse', ...worker });
/**
 * Encodes one stretch of a film in every rung. Two lanes of one kind: a film of few chunks does not wait behind one of hundreds
 * (docs/decisions/0006).
 */
export const chunkJob = defineJob({ name: 'media.chunk', ...worker });
export const longFilmChunkJob = defineJob({ name: 'media.longFilmChunk', ...worker });
/** Encodes a sound of the whole film; each of several is a part of it. */
export const audioJob = defineJob({ name: 'media.audio', ...worker });
/** Compares the chunks, writes the playlists and the storyboard. */
export const assembleJob = defineJob({ name: 'media.assemble', ...worker });
/** Makes the mp4 out of the largest rung, where the source could not be copied or was too large (D20). */
export const joinJob = defineJob({ name: 'media.join', ...worker });

/** Finds where in the film the sentences of a text are told. */
export const alignJob = defineJob({ name: 'media.align', ...worker });

/** A job of any kind that lost its worker twice: beside it the worker has looks and copies at work, nothing else. */
export const suspectJob = defineJob({ name: 'media.suspect', ...worker, alone: true });
/**
 * A job that was given up, tried again as if for the first time: what a dead letter of it is replayed as. What it
 * says beside the ids is for the operator who reads the letter.
 */
export const retryJob = defineJob({
  name: 'media.retry',
  ...worker,
  takenBy: 'media',
  announcedAgain: false,
  payload: payload.extend({
    kind: z.string().max(32).optional(),
    part: count.optional(),
    code: z.string().max(64).optional(),
    detail: z.string().max(300).optional(),
  }),
});

/** What workers do, by kind. */
export const WORKER_JOBS = {
  probe: probeJob,
  package: packageJob,
  poster: posterJob,
  analyse: analyseJob,
  chunk: chunkJob,
  audio: audioJob,
  assemble: assembleJob,
  join: joinJob,
  align: alignJob,
} as const;
export const jobKind = z.enum([
  'probe',
  'package',
  'poster',
  'analyse',
  'chunk',
  'audio',
  'assemble',
  'join',
  'align',
  'remove',
]);
export type JobKind = z.infer<typeof jobKind>;
export type WorkerJobKind = keyof typeof WORKER_JOBS;

/** An mp4 that was made and proved. */
export const madeMp4 = z.object({
  mp4Key: z.string(),
  size: count,
  duration: z.number().nonnegative(),
  width: count,
  height: count,
  hasAudio: z.boolean(),
});
export type MadeMp4 = z.infer<typeof madeMp4>;
/** `none`: the source cannot be copied (codecs, size, damage); the mp4 is made of the ladder later. */
export const packageResult = z.discriminatedUnion('mode', [
  madeMp4.extend({ mode: z.literal('remux') }),
  z.object({ mode: z.literal('none'), why: z.string().max(500) }),
]);
export type PackageResult = z.infer<typeof packageResult>;

export const posterResult = z.object({ posterKey: z.string(), thumbnailKey: z.string(), images: imageSet });
export type PosterResult = z.infer<typeof posterResult>;

export const jobResult = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('probe'), result: probeResult }),
  z.object({ kind: z.literal('package'), result: packageResult }),
  z.object({ kind: z.literal('poster'), result: posterResult }),
  z.object({ kind: z.literal('analyse'), result: analysis }),
  z.object({ kind: z.literal('chunk'), result: chunkResult }),
  z.object({ kind: z.literal('audio'), result: audioResult }),
  z.object({ kind: z.literal('assemble'), result: assembleResult }),
  z.object({ kind: z.literal('join'), result: madeMp4 }),
  z.object({ kind: z.literal('align'), result: alignmentResult }),
]);
export type JobResult = z.infer<typeof jobResult>;

/** A lease on a job: `token` fences out a worker that was replaced. */
const lease = z.object({ jobId: id, token: id });

/** What a worker is told when it begins: addresses and parameters, never credentials. */
export const jobTicket = z.object({
  token: id,
  kind: jobKind,
  assetId: id,
  revision: count,
  /** Presigned GET of the source, valid for hours; of the film's own sound for the job that aligns a text. */
  sourceUrl: z.string(),
  sourceSize: count,
  fileName: z.string(),
  /** What the film is called, as far as its upload told. */
  title: z.string().optional(),
  /** The probe's result, for the jobs that come after it. */
  probe: probeResult.nullable(),
  /** How the ladder is made, for the jobs that make it. */
  plan: encodingPlan.nullable(),
  /** Which chunk or sound, from 0, or how many texts the film had before; 0 for all other kinds. */
  part: count,
  /** What the film tells, for the job that aligns it. */
  text: z.string().optional(),
});
export type JobTicket = z.infer<typeof jobTicket>;

/** Takes the lease. `job: null` means there is nothing to do any more (done, cancelled, deleted): acknowledge and go on. */
export const beginJob = internalOperation({
  subject: 'media.job.begin',
  access: 'asker',
  askedBy: 'media-worker',
  input: z.object({
    jobId: id,
    workerId: z.string().max(128),
    delivery: count.min(1),
    /** Whether the worker has nothing else at work, which a job under suspicion asks for. */
    alone: z.boolean().default(false),
  }),
  output: z.object({ job: jobTicket.nullable() }),
});

/** Renews the lease and tells how far the job is; `keepGoing` false: the asset was deleted, stop. */
export const reportProgress = internalOperation({
  subject: 'media.job.progress',
  access: 'asker',
  askedBy: 'media-worker',
  input: lease.extend({ percent: z.number().min(0).max(100) }),
  output: z.object({ keepGoing: z.boolean() }),
  errors: ['job.superseded'],
});

export const finishJob = internalOperation({
  subject: 'media.job.finish',
  access: 'asker',
  askedBy: 'media-worker',
  input: lease.extend({ outcome: jobResult }),
  output: z.object({ accepted: z.boolean() }),
  errors: ['job.superseded'],
});

/** `permanent`: the file itself is the reason (code of the errors' table); otherwise the job is tried again. */
export const failJob = internalOperation({
  subject: 'media.job.fail',
  access: 'asker',
  askedBy: 'media-worker',
  input: lease.extend({
    ...{ permanent: z.boolean(), code: z.string().max(64), detail: z.string().max(2_000) },
    /** The value that passed a limit, as people read it. */
    found: z.string().max(64).nullish(),
  }),
  output: z.object({ accepted: z.boolean() }),
  errors: ['job.superseded'],
});

/** Hands a job back without counting it as a failure (a worker that is told to stop). */
export const releaseJob = internalOperation({
  subject: 'media.job.release',
  access: 'asker',
  askedBy: 'media-worker',
  input: lease,
  output: z.object({ accepted: z.boolean() }),
  errors: ['job.superseded'],
});

/**
 * Results of an asset's chunks, for the assembly: `from` and the 50 after it, in order. `audio`: that of the sound which is asked for, one at
 * a time, since it is large; without a number that of sound 0 with the first answer.
 */
export const chunkResults = internalOperation({
  subject: 'media.job.chunkResults',
  access: 'asker',
  askedBy: 'media-worker',
  input: lease.extend({ from: count, sound: count.max(MAX_SOUNDS - 1).optional() }),
  output: z.object({ items: z.array(encodedChunk).max(50), audio: audioResult.nullable() }),
  errors: ['job.superseded'],
});

/** An address to read what this asset's own jobs stored from. */
export const presignGet = internalOperation({
  subject: 'media.store.presignGet',
  access: 'asker',
  askedBy: 'media-worker',
  input: lease.extend({ key: z.string().max(512) }),
  output: z.object({ url: z.string() }),
  errors: ['job.superseded'],
});

/**
 * Addresses to write to: presigned PUT of whole objects, or of the parts of a multipart upload. Only keys below the asset's own
 * prefix or content-hashed images are signed.
 */
export const presignPut = internalOperation({
  subject: 'media.store.presignPut',
  access: 'asker',
  askedBy: 'media-worker',
  input: lease.extend({ key: z.string().max(512), contentType: z.string().max(100), size: count }),
  output: z.object({
    /** One address for up to 64 MiB; else one a part, in order. */
    parts: z.array(z.object({ url: z.string(), offset: count, size: count })).max(10_000),
    multipartId: z.string().nullable(),
  }),
  errors: ['job.superseded'],
});

export const completePut = internalOperation({
  subject: 'media.store.completePut',
  access: 'asker',
  askedBy: 'media-worker',
  input: lease.extend({
    key: z.string().max(512),
    multipartId: z.string().max(512),
    parts: z.array(z.object({ partNumber: count.min(1), etag: z.string().max(128) })).max(10_000),
  }),
  output: z.object({ size: count }),
  errors: ['job.superseded'],
  deadlineMs: 60_000,
});

/** The work on films as it stands: whether workers take it. */
export const jobQueue = internalOperation({
  subject: 'media.job.queue',
  access: ['admin'],
  input: z.object({}),
  output: z.object({
    queued: count,
    running: count,
    /** Seconds for which the job that waits longest could have been taken; 0 where none waits. */
    lag: z.number().nonnegative(),
  }),
});
