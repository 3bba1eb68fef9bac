import { z } from 'zod';
import { publicVideo } from '../catalogue/videos';
import { gatewayOperation } from '../kinds/operation';
import { searchText } from '../kinds/search-text';
import { MAX_TALE_SEARCH_CHARACTERS } from '../base/limits';
import { publishedTale } from '../moderation/tale-reading';

/** Matches of each group that the header's box shows at most. */
export const SUGGESTED_VIDEOS = 8;
export const SUGGESTED_TALES = 4;

export const searchAll = gatewayOperation({
  id: 'search',
  http: 'GET /api/search',
  access: 'public',
  summary: 'Sugestões da busca: vídeos e contos',
  tag: 'Busca',
  query: z.object({ q: searchText(MAX_TALE_SEARCH_CHARACTERS) }),
  output: z.object({
    videos: z.array(publicVideo).max(SUGGESTED_VIDEOS),
    tales: z.array(publishedTale).max(SUGGESTED_TALES),
    /** Groups that could not be asked: what they hold may match. */
    missing: z.array(z.enum(['videos', 'tales'])),
  }),
  errors: [],
  cached: {
    of: ['videos', 'tales'],
    shows: ({ videos, tales }) => [...videos, ...tales].map(({ id }) => id),
  },
});
