import { z } from 'zod';
import { ADMIN } from '../kinds/caller';
import { gatewayOperation, internalOperation } from '../kinds/operation';
import { text } from '../kinds/text';
import { MAX_MOVES } from '../base/alignment-bounds';
import { MAX_TALE_CHARACTERS } from '../base/limits';
import { count, id, rowVersion } from '../base/primitives';
import { caption } from './captions';

/** Characters that one cue of an aligned text has at most. */
export const MAX_CUE_CHARACTERS = 500;
/** Sentences that a text has at most. */
export const MAX_SENTENCES = 3_000;
/** Characters of a sentence at most: longer ones are cut at their clauses. */
export const MAX_SENTENCE_CHARACTERS = 300;
/** How a caption that was made by alignment is called in the player's menu where nothing else is said. */
export const ALIGNED_LABEL = 'Português (sincronizada)';

/** A sentence of a text, and where in the film it is told. */
export const alignedSentence = z.object({
  text: z.string().min(1).max(MAX_SENTENCE_CHARACTERS),
  /** Seconds of the film. */
  start: z.number().nonnegative(),
  end: z.number().nonnegative(),
  /** How sure that is, from 0 to 1. */
  confidence: z.number().min(0).max(1),
  /** Whether it stands in one cue with the sentence before it. */
  joined: z.boolean(),
});
export type AlignedSentence = z.infer<typeof alignedSentence>;

const sentences = z.array(alignedSentence).max(MAX_SENTENCES);
/** What comes of the job that aligns a text. */
export const alignmentResult = z.object({ sentences: sentences.min(1) });
export type AlignmentResult = z.infer<typeof alignmentResult>;

/** What a narration tells, as an administrator gives it. */
export const voiceText = text({ min: 1, max: MAX_TALE_CHARACTERS });

/** The text of a voice and how far its alignment is. */
export const alignment = z.object({
  /** Counts every change, so that nobody overwrites another's. */
  version: rowVersion,
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** Of the work, from 0 to 100. */
  percent: z.number().min(0).max(100),
  /** Why it failed, for people. */
  reason: z.string().nullable(),
  text: z.string(),
  /** Empty until it is done. */
  sentences,
  /** When its caption was written as it stands; null where it never was, or was changed since. */
  acceptedAt: z.string().nullable(),
});
export type Alignment = z.infer<typeof alignment>;

/** A sentence that begins elsewhere, or is told to stand alone or with the one before it. */
export const sentenceMove = z.object({
  /** Which sentence, from 0. */
  at: count.max(MAX_SENTENCES - 1),
  /** Second of the film. */
  start: z.number().nonnegative().max(86_400),
  joined: z.boolean(),
});
export type SentenceMove = z.infer<typeof sentenceMove>;

const ofAsset = z.object({ assetId: id });
const answer = z.object({ alignment });
const moves = z.object({
  version: rowVersion,
  moves: z.array(sentenceMove).min(1).max(MAX_MOVES),
});
const START_ERRORS = ['alignment.not-ready', 'alignment.without-sound'] as const;
const CHANGE_ERRORS = ['alignment.none', 'alignment.not-done', 'alignment.version-conflict'] as const;
const ACCEPT_ERRORS = [...CHANGE_ERRORS, 'alignment.caption-exists', 'caption.too-many'] as const;

/** Stores the text of a film's voice and begins its alignment anew; what came of an older text is gone. */
export const setVoiceText = internalOperation({
  subject: 'media.alignment.setText',
  access: ['admin'],
  input: ofAsset.extend({ text: voiceText }),
  output: answer,
  errors: ['upload.not-found', ...START_ERRORS],
});

export const readAlignment = internalOperation({
  subject: 'media.alignment.read',
  access: ['admin'],
  input: ofAsset,
  output: z.object({ alignment: alignment.nullable() }),
  errors: ['upload.not-found'],
});

/** Moves beginnings of sentences; a sentence ends where the next begins, or earlier. */
export const moveBoundary = internalOperation({
  subject: 'media.alignment.move',
  access: ['admin'],
  input: ofAsset.extend(moves.shape),
  output: answer,
  errors: ['upload.not-found', ...CHANGE_ERRORS, 'alignment.order'],
});

/**
 * Takes an alignment as it stands for a caption whose file the gateway has stored. A caption in its language that is not from an alignment
 * is replaced only when that is asked for.
 */
export const acceptAlignment = internalOperation({
  subject: 'media.alignment.accept',
  access: ['admin'],
  input: caption.extend({ assetId: id, version: rowVersion, replace: z.boolean() }),
  output: answer,
  errors: ['upload.not-found', ...ACCEPT_ERRORS],
});

/** Takes the text and what came of it away; the caption that was made of it stays. */
export const removeAlignment = internalOperation({
  subject: 'media.alignment.remove',
  access: ['admin'],
  input: ofAsset,
  output: z.object({ alignment: z.null() }),
  errors: ['upload.not-found'],
});

const ofVideo = { params: z.object({ id }), access: ADMIN, tag: 'Administração' } as const;

export const readVideoAlignment = gatewayOperation({
  ...ofVideo,
  id: 'readVideoAlignment',
  http: 'GET /api/videos/{id}/alignment',
  summary: 'O texto da voz de um vídeo e sua sincronização',
  output: z.object({ alignment: alignment.nullable() }),
  errors: ['video.not-found'],
});

export const setVideoVoiceText = gatewayOperation({
  ...ofVideo,
  id: 'setVideoVoiceText',
  http: 'PUT /api/videos/{id}/alignment',
  summary: 'Guarda o texto da voz de um vídeo e começa a sincronizá-lo',
  withoutProof: 'staff-alone',
  audit: ['caption.align'],
  body: z.object({ text: voiceText }),
  output: answer,
  errors: ['video.not-found', ...START_ERRORS],
});

export const moveVideoBoundary = gatewayOperation({
  ...ofVideo,
  id: 'moveVideoBoundary',
  http: 'PATCH /api/videos/{id}/alignment',
  summary: 'Ajusta o início de frases',
  withoutProof: 'staff-alone',
  audit: ['caption.adjust'],
  body: moves,
  output: answer,
  errors: ['video.not-found', ...CHANGE_ERRORS, 'alignment.order'],
});

export const acceptVideoAlignment = gatewayOperation({
  ...ofVideo,
  id: 'acceptVideoAlignment',
  http: 'POST /api/videos/{id}/alignment/accept',
  summary: 'Faz da sincronização a legenda do vídeo em português',
  fresh: true,
  audit: ['caption.set'],
  body: z.object({ version: rowVersion, replace: z.boolean().default(false) }),
  output: answer,
  errors: ['video.not-found', ...ACCEPT_ERRORS],
});

export const deleteVideoAlignment = gatewayOperation({
  ...ofVideo,
  id: 'deleteVideoAlignment',
  http: 'DELETE /api/videos/{id}/alignment',
  summary: 'Exclui o texto da voz de um vídeo',
  withoutProof: 'staff-alone',
  audit: ['caption.unalign'],
  output: z.object({ alignment: z.null() }),
  errors: ['video.not-found'],
});
