import { z } from 'zod';
import { videoHold } from '../base/holds';
import { defineEvent } from '../kinds/event';
import type { InvalidRule } from '../kinds/invalid';
import { line, text } from '../kinds/text';
import {
  category,
  count,
  givenTime,
  id,
  imageWidth,
  MAX_IMAGE_WIDTHS,
  rowVersion,
  timestamp,
} from '../base/primitives';

export const videoSort = z.enum(['newest', 'oldest', 'most-viewed', 'most-liked', 'longest']);
export type VideoSort = z.infer<typeof videoSort>;

/** Orders of the administrators' list, each from both ends. By status: hidden, active, scheduled, inactive. */
export const adminVideoSort = z.enum([
  ...videoSort.options,
  'least-viewed',
  'least-liked',
  'title',
  'title-reversed',
  'status',
  'status-reversed',
]);
export type AdminVideoSort = z.infer<typeof adminVideoSort>;

/** Of a search, and of a list of one author or of a state that few videos are in, administrators page through so many. */
export const MAX_FOUND_BY_ADMINISTRATORS = 10_000;

/** How far the media of a video is; only `ready` (D9) is for the public. */
export const mediaState = z.enum(['none', 'processing', 'playable', 'ready', 'failed']);
export type MediaState = z.infer<typeof mediaState>;

/** DATA-01: the public face of the specification's Video. `participants` and `version` are administrators' (D15). */
export const publicVideo = z.object({
  id,
  title: z.string(),
  description: z.string(),
  url: z.string(),
  poster: z.string(),
  thumbnailUrl: z.string(),
  /** The generated thumbnail in several widths, narrowest first; empty where there is one width only. */
  images: z.array(imageWidth).max(MAX_IMAGE_WIDTHS).default([]),
  category,
  author: z.string(),
  views: count,
  likes: count,
  dislikes: count,
  comments: count,
  isActive: z.boolean(),
  isFavorite: z.boolean(),
  duration: z.number().nonnegative(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type PublicVideo = z.infer<typeof publicVideo>;

export const adminVideo = publicVideo.extend({
  participants: z.array(z.string()),
  mediaState,
  assetId: id.nullable(),
  /** When an inactive video becomes active by itself; null: not at all. */
  scheduledFor: timestamp.nullable(),
  hold: videoHold.nullable().default(null),
  version: rowVersion,
});
export type AdminVideo = z.infer<typeof adminVideo>;

const title = line({ min: 1, max: 200 });
const editable = {
  title,
  description: text({ max: 5_000 }),
  category,
  author: line({ max: 120 }),
  isActive: z.boolean(),
  isFavorite: z.boolean(),
  participants: z.array(line({ min: 1, max: 120 })).max(50),
  thumbnailUrl: z.string().max(2_048),
  /** In the future and of an inactive video; null takes it back. */
  scheduledFor: givenTime.nullable(),
};

/** What an administrator sends to create a video from an upload; `url` is the upload's fileUrl. */
export const newVideo = z.object({
  ...editable,
  description: editable.description.default(''),
  author: editable.author.default(''),
  isActive: editable.isActive.default(true),
  isFavorite: editable.isFavorite.default(false),
  participants: editable.participants.default([]),
  thumbnailUrl: editable.thumbnailUrl.default(''),
  scheduledFor: editable.scheduledFor.default(null),
  url: z.string().min(1).max(2_048),
});
export type NewVideo = z.infer<typeof newVideo>;

/** An edit; with `version` the change is refused when somebody else was faster. */
export const videoChanges = z.object(editable).partial().extend({ version: rowVersion.optional() });
export type VideoChanges = z.infer<typeof videoChanges>;

/** What a new video's form is refused with, in the order in which the specification checks the fields. */
export const INVALID_VIDEO: readonly InvalidRule[] = [
  { when: 'empty', fields: ['title'], code: 'video.title-required' },
  { when: 'wrong', fields: ['category'], code: 'video.category-required' },
  { when: 'empty', fields: ['url'], code: 'video.file-required' },
];

/** Whose videos are looked for: the whole name, whatever case and accents. Empty for everybody's. */
export const authorFilter = line({ max: 120 });

/**
 * Which videos administrators look at: those that wait for their time, that a hold keeps from the public, whose processing failed, and active
 * ones that lack records of participants.
 */
export const videoStatusFilter = z.enum([
  'all',
  'active',
  'inactive',
  'scheduled',
  'hidden',
  'failed',
  'unrecorded',
]);
export type VideoStatusFilter = z.infer<typeof videoStatusFilter>;

const videoFact = z.object({ videoId: id, assetId: id.nullable() });
export const videoCreated = defineEvent({ name: 'catalogue.video.created', major: 1, payload: videoFact });
export const videoChanged = defineEvent({ name: 'catalogue.video.changed', major: 1, payload: videoFact });
/** Whether anything may be served of a video's asset: told when that changes, and when a held one has another file. */
export const videoHeld = defineEvent({
  name: 'catalogue.video.held',
  major: 1,
  payload: z.object({ videoId: id, assetId: id, isHeld: z.boolean() }),
});
/** What one event tells of at most: it has to fit a message. */
export const MAX_TOLD_FILES = 500;
const heldPicture = z.object({ key: z.string().max(100), isHeld: z.boolean(), version: count });
/**
 * The same of many assets at once, each with its video's version, and of thumbnails that were uploaded by hand, which stand at addresses of
 * their own (`key` in the store).
 */
export const filesHeld = defineEvent({
  name: 'catalogue.files.held',
  major: 1,
  payload: z.object({
    assets: z.array(z.object({ assetId: id, isHeld: z.boolean(), version: count })).max(MAX_TOLD_FILES),
    pictures: z.array(heldPicture).max(MAX_TOLD_FILES),
  }),
});
/** Media deletes everything that belongs to the asset when it hears this. */
export const videoDeleted = defineEvent({ name: 'catalogue.video.deleted', major: 1, payload: videoFact });
/** A deleted video lies in the trash, from where it may come back; its files are held. */
export const videoTrashed = defineEvent({ name: 'catalogue.video.trashed', major: 1, payload: videoFact });
/** It is back as it was. */
export const videoRestored = defineEvent({ name: 'catalogue.video.restored', major: 1, payload: videoFact });
/** Media lets the asset go that was replaced, and knows the new one's video. */
export const videoFileReplaced = defineEvent({
  name: 'catalogue.video.fileReplaced',
  major: 1,
  payload: videoFact.extend({ previousAssetId: id.nullable() }),
});
