import { z } from 'zod';
import { internalOperation } from '../kinds/operation';
import { id } from '../base/primitives';

/** Captions of a video are small texts: more is no WebVTT that a person wrote. */
export const MAX_CAPTION_BYTES = 1024 * 1024;
export const MAX_CAPTIONS = 20;
/** So many lines are told at most of what could not be taken of one that was sent. */
export const MAX_LEFT_OUT = 20;
/** Of the subtitle tracks inside an uploaded film so many are taken as captions. */
export const MAX_SUBTITLES = 16;

/** The language of the site and of most that is told on it. */
export const SITE_LANGUAGE = 'pt-BR';
/** Stands for the language of a track that tells none (ISO 639-2). */
export const UNKNOWN_LANGUAGE = 'und';

/** Language as BCP 47 writes the ones that we take: `pt-BR`, `en`. */
export const captionLanguage = z.string().regex(/^[a-z]{2,3}(-[A-Z]{2})?$/);

/** A WebVTT file of an asset; it lies below the asset in the store, so it goes with it and is served by signed addresses alone. */
export const caption = z.object({
  language: captionLanguage,
  /** What a person reads in the player's menu. */
  label: z.string().min(1).max(60),
  key: z.string().max(512),
});
export type Caption = z.infer<typeof caption>;

/** Registers a file that the gateway checked and stored under its content's hash; one a language, the new one takes the place of the old. */
export const setCaption = internalOperation({
  subject: 'media.caption.set',
  access: ['admin'],
  input: caption.extend({ assetId: id }),
  output: z.object({ items: z.array(caption).max(MAX_CAPTIONS) }),
  errors: ['upload.not-found', 'caption.too-many'],
});

export const removeCaption = internalOperation({
  subject: 'media.caption.remove',
  access: ['admin'],
  input: z.object({ assetId: id, language: captionLanguage }),
  output: z.object({ items: z.array(caption).max(MAX_CAPTIONS) }),
  errors: ['upload.not-found'],
});

export const readCaptions = internalOperation({
  subject: 'media.caption.list',
  access: 'public',
  input: z.object({ assetId: id }),
  output: z.object({ items: z.array(caption).max(MAX_CAPTIONS) }),
  errors: ['upload.not-found'],
});
