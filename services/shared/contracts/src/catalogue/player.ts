import { z } from 'zod';
import { ADMIN } from '../kinds/caller';
import { gatewayOperation } from '../kinds/operation';
import { captionLanguage, MAX_CAPTIONS, MAX_LEFT_OUT } from '../media/captions';
import { id } from '../base/primitives';

const byId = z.object({ id });

/**
 * PLAYER-07: the player found a length where the stored one is not valid. The figure sent is only a hint: what is stored is what the server
 * measured of the file itself.
 */
export const setDuration = gatewayOperation({
  id: 'setDuration',
  http: 'POST /api/videos/{id}/duration',
  access: 'public',
  summary: 'O player descobriu a duração de um vídeo que não a tinha',
  tag: 'Vídeos',
  params: byId,
  body: z.object({ duration: z.number().positive().max(86_400) }),
  output: z.object({ duration: z.number().nonnegative(), updated: z.boolean() }),
  errors: ['video.not-found'],
});

const captionFace = z.object({ language: captionLanguage, label: z.string() });
const captionList = z.object({ items: z.array(captionFace).max(MAX_CAPTIONS) });

export const listCaptions = gatewayOperation({
  id: 'listCaptions',
  http: 'GET /api/videos/{id}/captions',
  access: ADMIN,
  summary: 'Legendas de um vídeo',
  tag: 'Administração',
  params: byId,
  output: captionList,
  errors: ['video.not-found'],
});

/** Multipart: `file` (WebVTT or SubRip, at most 1 MiB), `language`, `label`. One a language: the new one takes the place of the old. */
export const uploadCaption = gatewayOperation({
  id: 'uploadCaption',
  http: 'POST /api/videos/{id}/captions',
  access: ADMIN,
  summary: 'Envia uma legenda em WebVTT ou SRT',
  tag: 'Administração',
  fresh: true,
  audit: ['caption.set'],
  params: byId,
  body: z.object({
    file: z.string().meta({ format: 'binary' }),
    language: captionLanguage,
    label: z.string(),
  }),
  bodyType: 'multipart',
  output: captionList.extend({
    /** For people: which lines could not be taken, and why. Missing where all could. */
    leftOut: z.array(z.string()).max(MAX_LEFT_OUT).optional(),
  }),
  errors: [
    'video.not-found',
    'caption.file-required',
    'caption.not-webvtt',
    'caption.too-large',
    'caption.too-many',
    'request.invalid',
  ],
  limit: 'upload',
});

export const deleteCaption = gatewayOperation({
  id: 'deleteCaption',
  http: 'DELETE /api/videos/{id}/captions/{language}',
  access: ADMIN,
  summary: 'Exclui uma legenda',
  tag: 'Administração',
  fresh: true,
  audit: ['caption.remove'],
  params: z.object({ id, language: captionLanguage }),
  output: captionList,
  errors: ['video.not-found'],
});
