import { z } from 'zod';
import { id } from '../base/primitives';
import { gatewayOperation } from '../kinds/operation';
import { cachedTale, findTaleOfVideo } from '../moderation/tale-reading';

export const taleOfVideo = gatewayOperation({
  id: 'taleOfVideo',
  http: 'GET /api/videos/{id}/tale',
  access: 'public',
  summary: 'O conto do qual um vídeo foi feito',
  tag: 'Contos',
  params: z.object({ id }),
  output: findTaleOfVideo.output,
  errors: ['video.not-found'],
  cached: cachedTale,
});
