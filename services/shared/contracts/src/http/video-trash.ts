import { deleteVideos } from '../catalogue/many-videos';
import { eraseVideos, listTrashedVideos, restoreVideos } from '../catalogue/trash';
import { defineRoute } from '../kinds/route';

const common = { tag: 'Administração', access: ['admin'] } as const;

export const deleteVideosRoute = defineRoute({
  ...common,
  operationId: 'deleteVideos',
  summary: 'Move até 100 vídeos para a lixeira, de onde são excluídos depois de 30 dias',
  method: 'POST',
  path: '/api/admin/videos/deletion',
  fresh: true,
  audit: ['video.trash'],
  body: deleteVideos.input,
  response: deleteVideos.output,
  errors: [],
});

export const listTrashedVideosRoute = defineRoute({
  ...common,
  operationId: 'listTrashedVideos',
  summary: 'Vídeos na lixeira, o excluído por último primeiro',
  method: 'GET',
  path: '/api/admin/videos/trash',
  query: listTrashedVideos.input,
  response: listTrashedVideos.output,
  errors: [],
});

export const restoreVideosRoute = defineRoute({
  ...common,
  operationId: 'restoreVideos',
  summary: 'Tira até 100 vídeos da lixeira, como eram',
  method: 'POST',
  path: '/api/admin/videos/restore',
  fresh: true,
  audit: ['video.restore'],
  body: restoreVideos.input,
  response: restoreVideos.output,
  errors: ['video.file-in-use'],
});

export const eraseVideosRoute = defineRoute({
  ...common,
  operationId: 'eraseVideos',
  summary: 'Exclui de vez até 100 vídeos que estão na lixeira',
  method: 'POST',
  path: '/api/admin/videos/erase',
  fresh: true,
  audit: ['video.delete'],
  body: eraseVideos.input,
  response: eraseVideos.output,
  errors: [],
});
