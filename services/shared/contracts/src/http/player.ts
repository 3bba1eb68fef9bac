import { z } from 'zod';
import { gatewayOperation } from '../kinds/operation';
import { defineRoute } from '../kinds/route';
import { captionLanguage, MAX_CAPTIONS, MAX_LEFT_OUT } from '../media/captions';
import { id } from '../base/primitives';

const byId = z.object({ id });
const ADMIN = ['admin'] as const;

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

export const listCaptionsRoute = defineRoute({
  operationId: 'listCaptions',
  summary: 'Legendas de um vídeo',
  tag: 'Administração',
  method: 'GET',
  path: '/api/videos/{id}/captions',
  access: ADMIN,
  params: byId,
  response: captionList,
  errors: ['video.not-found'],
});

/** Multipart: `file` (WebVTT or SubRip, at most 1 MiB), `language`, `label`. One a language: the new one takes the place of the old. */
export const uploadCaptionRoute = defineRoute({
  operationId: 'uploadCaption',
  summary: 'Envia uma legenda em WebVTT ou SRT',
  tag: 'Administração',
  method: 'POST',
  path: '/api/videos/{id}/captions',
  access: ADMIN,
  fresh: true,
  audit: ['caption.set'],
  params: byId,
  body: z.object({
    file: z.string().meta({ format: 'binary' }),
    language: captionLanguage,
    label: z.string(),
  }),
  bodyType: 'multipart',
  response: captionList.extend({
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
});

export const deleteCaptionRoute = defineRoute({
  operationId: 'deleteCaption',
  summary: 'Exclui uma legenda',
  tag: 'Administração',
  method: 'DELETE',
  path: '/api/videos/{id}/captions/{language}',
  access: ADMIN,
  fresh: true,
  audit: ['caption.remove'],
  params: z.object({ id, language: captionLanguage }),
  response: captionList,
  errors: ['video.not-found'],
});
