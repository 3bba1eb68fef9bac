import { z } from 'zod';
import { defineRoute } from '../kinds/route';
import { countUnrecorded, participantRecord, recordsOfVideo } from '../catalogue/participants';
import { id, rowVersion } from '../base/primitives';

const tag = 'Registros de participantes';
const ADMIN = ['admin'] as const;
const ofVideo = z.object({ id });
const ofRecord = z.object({ id, recordId: id });

export const unrecordedVideosRoute = defineRoute({
  operationId: 'unrecordedVideos',
  summary: 'Quantos vídeos ativos e agendados estão sem registros de participantes',
  tag,
  method: 'GET',
  path: '/api/admin/videos/unrecorded',
  access: ADMIN,
  response: countUnrecorded.output,
  errors: [],
});

/** A POST, since each reading is written down. */
export const readRecordsRoute = defineRoute({
  operationId: 'readRecords',
  summary: 'Os registros dos participantes de um vídeo',
  tag,
  method: 'POST',
  path: '/api/admin/videos/{id}/records/read',
  access: ADMIN,
  fresh: true,
  audit: ['records.read'],
  params: ofVideo,
  response: recordsOfVideo,
  errors: ['video.not-found'],
});

export const addRecordRoute = defineRoute({
  operationId: 'addRecord',
  summary: 'Guarda o registro de um participante',
  tag,
  method: 'POST',
  path: '/api/admin/videos/{id}/records',
  access: ADMIN,
  fresh: true,
  audit: ['records.keep'],
  params: ofVideo,
  body: participantRecord,
  response: recordsOfVideo,
  status: 201,
  errors: ['video.not-found', 'record.too-many'],
});

export const changeRecordRoute = defineRoute({
  operationId: 'changeRecord',
  summary: 'Altera o registro de um participante',
  tag,
  method: 'PUT',
  path: '/api/admin/videos/{id}/records/{recordId}',
  access: ADMIN,
  fresh: true,
  audit: ['records.keep'],
  params: ofRecord,
  body: participantRecord.extend({ version: rowVersion }),
  response: recordsOfVideo,
  errors: ['video.not-found', 'record.not-found', 'record.version-conflict'],
});

export const deleteRecordRoute = defineRoute({
  operationId: 'deleteRecord',
  summary: 'Apaga o registro de um participante',
  tag,
  method: 'DELETE',
  path: '/api/admin/videos/{id}/records/{recordId}',
  access: ADMIN,
  fresh: true,
  audit: ['records.delete'],
  params: ofRecord,
  query: z.object({ version: z.coerce.number().int().nonnegative() }),
  response: recordsOfVideo,
  errors: ['video.not-found', 'record.not-found', 'record.version-conflict'],
});
