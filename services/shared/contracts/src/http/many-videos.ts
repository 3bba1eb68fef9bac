import { changeVideos, previewVideosChange } from '../catalogue/many-videos';
import { defineRoute } from '../kinds/route';

const tag = 'Administração';
const ADMIN = ['admin'] as const;

export const previewVideosChangeRoute = defineRoute({
  operationId: 'previewVideosChange',
  summary: 'O que uma mudança faria com até 100 vídeos',
  tag,
  method: 'POST',
  path: '/api/admin/videos/changes/preview',
  access: ADMIN,
  withoutProof: 'changes-nothing',
  withoutEntry: 'changes-nothing',
  body: previewVideosChange.input,
  response: previewVideosChange.output,
  errors: [],
});

export const changeVideosRoute = defineRoute({
  operationId: 'changeVideos',
  summary: 'Muda a categoria, o autor, a situação ou a data de publicação de até 100 vídeos',
  tag,
  method: 'POST',
  path: '/api/admin/videos/changes',
  access: ADMIN,
  fresh: true,
  audit: ['video.edit', 'video.activate', 'video.deactivate'],
  body: changeVideos.input,
  response: changeVideos.output,
  errors: ['video.schedule-invalid'],
});
