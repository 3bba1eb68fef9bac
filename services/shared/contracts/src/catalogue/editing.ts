import { z } from 'zod';
import { MAX_ADMIN_PAGE_SIZE, PAGE_SIZE } from '../base/limits';
import { count, id, pageOf, pageSize, rowVersion } from '../base/primitives';
import { ADMIN } from '../kinds/caller';
import type { Stale } from '../kinds/cached';
import { gatewayOperation, internalOperation, operation } from '../kinds/operation';
import { videoListQuery } from './reading';
import {
  adminVideo,
  adminVideoSort,
  INVALID_VIDEO,
  newVideo,
  videoChanges,
  videoStatusFilter,
} from './videos';

const tag = 'Administração';
const byId = z.object({ id });
const changes = (video: { readonly id: string }): readonly Stale[] => [['videos', video.id]];
/** An edit's address without an id that could be one. */
const WITHOUT_ID = { in: 'params', when: 'wrong', fields: ['id'], code: 'video.update-without-id' } as const;

/** The lists of the public, with what administrators filter and order by besides; `author` is part of a name here. */
export const listAdminVideos = operation({
  id: 'listAdminVideos',
  subject: 'catalogue.video.listForAdministrators',
  http: 'GET /api/admin/videos',
  access: ADMIN,
  summary: 'Todos os vídeos, inativos também',
  tag,
  query: videoListQuery.extend({
    pageSize: pageSize(PAGE_SIZE, MAX_ADMIN_PAGE_SIZE),
    status: videoStatusFilter.catch('all').default('all'),
    sort: adminVideoSort.catch('newest').default('newest'),
  }),
  output: pageOf(adminVideo),
  errors: [],
});

export const getAdminVideo = operation({
  id: 'getAdminVideo',
  subject: 'catalogue.video.getForAdministrators',
  http: 'GET /api/admin/videos/{id}',
  access: ADMIN,
  summary: 'Um vídeo com o que só administradores veem',
  tag,
  params: byId,
  output: adminVideo,
  errors: ['video.not-found'],
});

/** The gateway finds out which asset `url` names. */
export const createVideo = gatewayOperation({
  id: 'createVideo',
  http: 'POST /api/videos',
  access: ADMIN,
  summary: 'Cadastra um vídeo a partir de um envio',
  tag,
  withoutProof: 'end-of-upload',
  audit: ['video.create'],
  body: newVideo,
  output: adminVideo,
  status: 201,
  invalid: INVALID_VIDEO,
  errors: ['upload.not-found', 'video.file-in-use', 'video.schedule-invalid', 'video.records-missing'],
});

export const addVideo = internalOperation({
  subject: 'catalogue.video.create',
  access: ADMIN,
  input: newVideo.extend({ assetId: id }),
  output: adminVideo,
  errors: ['video.file-in-use', 'video.schedule-invalid', 'video.records-missing'],
});

export const updateVideo = operation({
  id: 'updateVideo',
  subject: 'catalogue.video.update',
  http: 'PATCH /api/videos/{id}',
  access: ADMIN,
  summary: 'Altera um vídeo',
  tag,
  fresh: true,
  audit: ['video.edit'],
  params: byId,
  body: videoChanges,
  output: adminVideo,
  invalid: [WITHOUT_ID, ...INVALID_VIDEO.filter(({ fields }) => !fields.includes('url'))],
  errors: [
    'video.update-missing',
    'video.version-conflict',
    'video.schedule-invalid',
    'video.records-missing',
  ],
  changes,
});

const newFile = z.object({ url: z.string().min(1).max(2_048), version: rowVersion.optional() });

/** Another file for the same video; `url` is the upload's fileUrl, of which the gateway finds out the asset. */
export const replaceVideoFile = gatewayOperation({
  id: 'replaceVideoFile',
  http: 'PUT /api/videos/{id}/file',
  access: ADMIN,
  summary: 'Troca o arquivo de um vídeo',
  tag: 'Vídeos',
  fresh: true,
  audit: ['video.replace-file'],
  params: byId,
  body: newFile,
  output: adminVideo,
  invalid: [WITHOUT_ID, ...INVALID_VIDEO.filter(({ fields }) => fields.includes('url'))],
  errors: [
    'video.update-missing',
    'video.version-conflict',
    'video.file-in-use',
    'upload.not-found',
    'video.records-missing',
  ],
});

/** Puts another file in the place of a video's; address, counters and history stay. With `version` refused when somebody was faster. */
export const replaceFile = internalOperation({
  subject: 'catalogue.video.replaceFile',
  access: ADMIN,
  ownAskers: ['operator'],
  input: newFile.extend({ id, assetId: id }),
  output: adminVideo,
  errors: ['video.update-missing', 'video.version-conflict', 'video.file-in-use', 'video.records-missing'],
});

/** Moves it into the trash: gone for visitors, kept whole for TRASH_DAYS. */
export const deleteVideo = operation({
  id: 'deleteVideo',
  subject: 'catalogue.video.delete',
  http: 'DELETE /api/videos/{id}',
  access: ADMIN,
  ownAskers: ['operator'],
  summary: 'Move um vídeo para a lixeira, de onde é excluído depois de 30 dias',
  tag,
  fresh: true,
  audit: ['video.trash'],
  params: byId,
  output: byId,
  errors: ['video.not-found'],
  changes,
});

/** What a report of a video is about, whether the public sees the video or not. */
export const getReportedVideo = internalOperation({
  subject: 'catalogue.video.getReported',
  askedBy: 'moderation',
  access: 'asker',
  input: byId,
  output: adminVideo.pick({ title: true, author: true, description: true, assetId: true }).extend({
    isPublic: z.boolean(),
    /** Everybody who appears in it has a valid record, and there is at least one. */
    hasRecords: z.boolean(),
  }),
  errors: ['video.not-found'],
});

/** How many videos everybody may see: a sum that is kept. */
export const countPublicVideos = internalOperation({
  subject: 'catalogue.video.countPublic',
  askedBy: 'moderation',
  access: 'asker',
  input: z.object({}),
  output: z.object({ total: count }),
});

/** Stores the length that media measured, in seconds, where the stored one is not valid (not above zero); else changes nothing. */
export const setVideoDuration = internalOperation({
  subject: 'catalogue.video.setDuration',
  access: 'public',
  input: z.object({ id, duration: z.number().positive() }),
  output: z.object({ duration: z.number().nonnegative(), updated: z.boolean() }),
  errors: ['video.not-found'],
});
