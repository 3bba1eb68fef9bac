import { changeVideos, deleteVideos } from '../catalogue/many-videos';
import { defineRoute } from '../kinds/route';

const tag = 'Administração';
const ADMIN = ['admin'] as const;

export const changeVideosRoute = defineRoute({
  operationId: 'changeVideos',
  summary: 'Muda a categoria, o autor ou a data de publicação de até 100 vídeos',
  tag,
  method: 'POST',
  path: '/api/admin/videos/changes',
  access: ADMIN,
  fresh: true,
  audit: ['video.edit'],
  body: changeVideos.input,
  response: changeVideos.output,
  errors: ['video.schedule-invalid', 'video.records-missing'],
});

export const deleteVideosRoute = defineRoute({
  operationId: 'deleteVideos',
  summary: 'Exclui até 100 vídeos',
  tag,
  method: 'POST',
  path: '/api/admin/videos/deletion',
  access: ADMIN,
  fresh: true,
  audit: ['video.delete'],
  body: deleteVideos.input,
  response: deleteVideos.output,
  errors: [],
});
