import { z } from 'zod';
import { gatewayOperation } from '../kinds/operation';
import { count, id } from '../base/primitives';

/**
 * VIDEO-09: what a link to the site shows where it is shared. Whatever is asked for, there is a picture: what is not understood is left out.
 * Titles are the site's own: that of the video or the tale which is named, else one of the site's pages; no other is drawn.
 */
export const shareImage = gatewayOperation({
  id: 'shareImage',
  http: 'GET /api/og',
  access: 'public',
  summary: 'Imagem de compartilhamento, PNG de 1200x630',
  tag: 'Sistema',
  query: z.object({
    title: z.string().catch('').default(''),
    views: z.coerce.number().pipe(count).optional().catch(undefined),
    category: z.string().optional().catch(undefined),
    type: z.enum(['default', 'video']).catch('default').default('default'),
    video: id.optional().catch(undefined),
    tale: id.optional().catch(undefined),
  }),
  picture: 'image/png',
  output: z.never(),
  errors: ['request.too-many', 'unavailable'],
  limit: 'shareImage',
});
