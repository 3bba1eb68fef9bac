import { z } from 'zod';
import { defineJob } from '../kinds/job';
import { defineRpc } from '../kinds/rpc';
import { count, id } from '../primitives';
import { imageSet } from './assets';

const payload = z.object({ jobId: id, assetId: id });
const worker = {
  payload,
  ackWaitMs: 20_000,
  maxDeliver: 5,
  backoffMs: [1_000, 5_000, 20_000, 60_000],
} as const;

/** Looks at an upload with ffprobe: is it a video that we take? */
export const probeJob = defineJob({ name: 'media.probe', ...worker });
/** Makes the fast-start mp4: a remux where the codecs allow it, else an encode. */
export const packageJob = defineJob({ name: 'media.package', ...worker });
/** Makes poster and thumbnails. */
export const posterJob = defineJob({ name: 'media.poster', ...worker });
/** Removes all objects of an asset. Taken by media itself, not by the workers. */
export const removeJob = defineJob({ name: 'media.remove', ...worker });

export const WORKER_JOBS = { probe: probeJob, package: packageJob, poster: posterJob } as const;
export const jobKind = z.enum(['probe', 'package', 'poster', 'remove']);
export type JobKind = z.infer<typeof jobKind>;
export type WorkerJobKind = keyof typeof WORKER_JOBS;

/** One stream of the source as ffprobe described it. */
export const probedStream = z.object({
  index: count,
  type: z.enum(['video', 'audio', 'other']),
  codec: z.string(),
  profile: z.string().nullable(),
  pixelFormat: z.string().nullable(),
  width: count.nullable(),
  height: count.nullable(),
  /** Frames a second; null when unknown or variable. */
  frameRate: z.number().positive().nullable(),
  channels: count.nullable(),
  sampleRate: count.nullable(),
  /** Degrees, as the container says it. */
  rotation: z.number(),
  squarePixels: z.boolean(),
  interlaced: z.boolean(),
});

/** What the probe job learned. */
export const probeResult = z.object({
  format: z.string(),
  /** Seconds. */
  duration: z.number().nonnegative(),
  size: count,
  bitrate: count.nullable(),
  streams: z.array(probedStream).max(64),
});
export type ProbeResult = z.infer<typeof probeResult>;

export const packageResult = z.object({
  mp4Key: z.string(),
  size: count,
  duration: z.number().nonnegative(),
  width: count,
  height: count,
  hasAudio: z.boolean(),
  mode: z.enum(['remux', 'encode']),
});
export type PackageResult = z.infer<typeof packageResult>;

export const posterResult = z.object({ posterKey: z.string(), thumbnailKey: z.string(), images: imageSet });
export type PosterResult = z.infer<typeof posterResult>;

export const jobResult = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('probe'), result: probeResult }),
  z.object({ kind: z.literal('package'), result: packageResult }),
  z.object({ kind: z.literal('poster'), result: posterResult }),
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
  /** Presigned GET of the source, valid for hours. */
  sourceUrl: z.string(),
  sourceSize: count,
  fileName: z.string(),
  /** The probe's result, for the jobs that come after it. */
  probe: probeResult.nullable(),
});
export type JobTicket = z.infer<typeof jobTicket>;

/** Takes the lease. `job: null` means there is nothing to do any more (done, cancelled, deleted): acknowledge and go on. */
export const beginJob = defineRpc({
  name: 'media.job.begin',
  input: z.object({ jobId: id, workerId: z.string().max(128), delivery: count.min(1) }),
  output: z.object({ job: jobTicket.nullable() }),
  errors: [],
});

/** Renews the lease and tells how far the job is; `keepGoing` false: the asset was deleted, stop. */
export const reportProgress = defineRpc({
  name: 'media.job.progress',
  input: lease.extend({ percent: z.number().min(0).max(100) }),
  output: z.object({ keepGoing: z.boolean() }),
  errors: ['job.superseded'],
});

export const finishJob = defineRpc({
  name: 'media.job.finish',
  input: lease.extend({ outcome: jobResult }),
  output: z.object({ accepted: z.boolean() }),
  errors: ['job.superseded'],
});

/** `permanent`: the file itself is the reason (code of the errors' table); otherwise the job is tried again. */
export const failJob = defineRpc({
  name: 'media.job.fail',
  input: lease.extend({ permanent: z.boolean(), code: z.string().max(64), detail: z.string().max(2_000) }),
  output: z.object({ accepted: z.boolean() }),
  errors: ['job.superseded'],
});

/** Hands a job back without counting it as a failure (a worker that is told to stop). */
export const releaseJob = defineRpc({
  name: 'media.job.release',
  input: lease,
  output: z.object({ accepted: z.boolean() }),
  errors: ['job.superseded'],
});

/**
 * Addresses to write to: presigned PUT of whole objects, or of the parts of a multipart upload. Only keys below the asset's own
 * prefix or content-hashed images are signed.
 */
export const presignPut = defineRpc({
  name: 'media.store.presignPut',
  input: lease.extend({ key: z.string().max(512), contentType: z.string().max(100), size: count }),
  output: z.object({
    /** One address for up to 64 MiB; else one a part, in order. */
    parts: z.array(z.object({ url: z.string(), offset: count, size: count })).max(10_000),
    multipartId: z.string().nullable(),
  }),
  errors: ['job.superseded', 'auth.forbidden'],
});

export const completePut = defineRpc({
  name: 'media.store.completePut',
  input: lease.extend({
    key: z.string().max(512),
    multipartId: z.string().max(512),
    parts: z.array(z.object({ partNumber: count.min(1), etag: z.string().max(128) })).max(10_000),
  }),
  output: z.object({ size: count }),
  errors: ['job.superseded', 'auth.forbidden'],
  deadlineMs: 60_000,
});
