import { z } from 'zod';
import { defineEvent } from '../kinds/event';
import { internalOperation } from '../kinds/operation';
import { count, id, imageWidth, MAX_IMAGE_WIDTHS, rowVersion, timestamp } from '../base/primitives';

/**
 * The life of an asset. `receiving` bytes are on their way to the store; `uploaded` they are there; `probed` it is a video;
 * `playable` an mp4 can be watched (by administrators); `ready` everything is made and verified; `refused` it is no video we take;
 * `failed` our work on it failed; `deleted` nothing of it is left to serve.
 */
export const assetState = z.enum([
  'receiving',
  'uploaded',
  'probed',
  'playable',
  'ready',
  'refused',
  'failed',
  'deleted',
]);
export type AssetState = z.infer<typeof assetState>;

export const processingStage = z.enum([
  'receiving',
  'waiting',
  'probe',
  'analyse',
  'package',
  'poster',
  'encode',
  'assemble',
  'done',
  'failed',
]);

/** Public images of different widths, content-hashed; `webp` and `jpeg` by width in pixels. */
export const imageSet = z
  .array(z.object({ width: count, format: z.enum(['webp', 'jpeg']), key: z.string() }))
  .max(24);
export type ImageSet = z.infer<typeof imageSet>;

export const asset = z.object({
  id,
  version: rowVersion,
  state: assetState,
  /** Grows when the files of an asset are replaced; part of every media address. */
  revision: count,
  s3Key: z.string(),
  fileUrl: z.string(),
  fileName: z.string(),
  size: count,
  /** Seconds as probed; null until then. */
  duration: z.number().nonnegative().nullable(),
  width: count.nullable(),
  height: count.nullable(),
  hasAudio: z.boolean().nullable(),
  wasCompressed: z.boolean(),
  /** Key of the playable mp4 in the store. */
  mp4Key: z.string().nullable(),
  /** Key of the HLS master playlist; null until the ladder is made and verified. */
  hlsKey: z.string().nullable(),
  /** Key of the WebVTT file that names the storyboard's tiles. */
  storyboardKey: z.string().nullable(),
  posterUrl: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  images: imageSet,
  /** Code of the refusal or failure, and the value that passed the limit of which it tells. */
  reason: z.string().nullable(),
  found: z.string().nullish(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Asset = z.infer<typeof asset>;

export const processingStatus = z.object({
  assetId: id,
  state: assetState,
  stage: processingStage,
  /** 0 to 100 over the whole way. */
  percent: z.number().min(0).max(100),
  /** Seconds until it is ready, by the pace so far; null when that cannot be told. */
  remainingSeconds: count.nullable(),
  reasonCode: z.string().nullable(),
  reason: z.string().nullable(),
  updatedAt: timestamp,
});
export type ProcessingStatus = z.infer<typeof processingStatus>;

/** Registers an upload before its first byte is stored, so that a kill in between leaves a row that the sweeper finds. */
export const beginUpload = internalOperation({
  subject: 'media.upload.begin',
  access: ['admin'],
  ownAskers: ['operator'],
  input: z.object({
    kind: z.enum(['video', 'image']),
    fileName: z.string().min(1).max(1_024),
    /** Bytes that the quotas of unfinished uploads are asked for; null counts as the largest file. */
    declaredSize: count.nullable(),
    title: z.string().max(1_024).default(''),
  }),
  output: z.object({ uploadId: id, assetId: id.nullable(), s3Key: z.string() }),
  errors: ['upload.account-quota', 'upload.site-quota'],
});

/** The bytes are stored: the asset becomes `uploaded` and its probe is queued, in one transaction. */
export const completeUpload = internalOperation({
  subject: 'media.upload.complete',
  access: ['admin'],
  ownAskers: ['operator'],
  input: z.object({ uploadId: id, size: count, title: z.string().max(1_024).optional() }),
  output: asset,
  errors: ['upload.not-found', 'upload.empty-file'],
});

/** An image that the gateway checked, converted and stored under its content hash. */
export const completeImageUpload = internalOperation({
  subject: 'media.upload.completeImage',
  access: ['admin'],
  input: z.object({ uploadId: id, size: count, s3Key: z.string().max(512) }),
  output: z.object({ s3Key: z.string(), fileUrl: z.string() }),
  errors: ['upload.not-found'],
});

/** UPLOAD-16: a refused or broken upload leaves its entry in the log; what was stored of it is removed. */
export const failUpload = internalOperation({
  subject: 'media.upload.fail',
  access: ['admin'],
  input: z.object({
    uploadId: id,
    size: count,
    reason: z.string().max(200),
    /** Of an upload that the caller gives up: bytes that had come. */
    sent: count.optional(),
  }),
  output: z.object({ logged: z.boolean() }),
  errors: ['upload.not-found'],
});

/** An upload that was refused before it began (over the limit by its Content-Length, no file): only the log entry. */
export const logRefusedUpload = internalOperation({
  subject: 'media.upload.logRefused',
  access: ['admin'],
  input: z.object({
    kind: z.enum(['video', 'image']),
    fileName: z.string().max(1_024),
    fileSize: count,
    title: z.string().max(1_024).default(''),
    reason: z.string().max(200),
  }),
  output: z.object({ logged: z.boolean() }),
});

export const getAsset = internalOperation({
  subject: 'media.asset.get',
  access: 'public',
  input: z.union([
    z.object({ assetId: id }),
    z.object({ fileUrl: z.string().max(2_048) }),
    z.object({ s3Key: z.string().max(1_024) }),
  ]),
  output: asset,
  errors: ['upload.not-found'],
});

export const getProcessing = internalOperation({
  subject: 'media.asset.processing',
  access: 'public',
  input: z.object({ assetId: id }),
  output: processingStatus,
  errors: ['upload.not-found'],
});

/** Takes up again what failed of an asset, where it stopped; nothing happens to one that did not fail. */
export const retryAsset = internalOperation({
  subject: 'media.asset.retry',
  access: ['admin'],
  input: z.object({ assetId: id }),
  output: processingStatus,
  errors: ['upload.not-found'],
});

/** UPLOAD-13: everything stored of an asset or image is queued for removal. */
export const removeFile = internalOperation({
  subject: 'media.asset.delete',
  access: ['admin'],
  input: z.object({ s3Key: z.string().min(1).max(1_024) }),
  output: z.object({ queued: z.boolean() }),
  errors: ['upload.not-found', 'video.file-in-use'],
});

const assetFact = z.object({
  assetId: id,
  state: assetState,
  revision: count,
  duration: z.number().nonnegative().nullable(),
  posterUrl: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  /** The thumbnail in several widths, narrowest first. */
  images: z.array(imageWidth).max(MAX_IMAGE_WIDTHS).default([]),
  wasCompressed: z.boolean(),
  reason: z.string().nullable(),
});
export type AssetFact = z.infer<typeof assetFact>;
/** Any change of an asset that others may care about; `state` tells which. */
export const assetChanged = defineEvent({ name: 'media.asset.changed', major: 1, payload: assetFact });

/** A file that somebody sent ended without a film: told once, to who sent it, and never of what was cancelled. */
export const uploadFailed = defineEvent({
  name: 'media.upload.failed',
  major: 1,
  payload: z.object({
    assetId: id,
    accountId: id,
    /** `failed` our work on it, which can be tried again; `refused` the file is to blame. */
    state: z.enum(['failed', 'refused']),
    /** Code of the failure or refusal. */
    reason: z.string().nullable(),
  }),
});
