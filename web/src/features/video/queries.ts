import { type getVideoRoute, type relatedVideosRoute } from '@alcova/contracts';
import { useQuery } from '@tanstack/react-query';
import { areNamed, insist } from '../../shared/api/answer';
import { call } from '../../shared/api/call';

/** Where the query cache keeps a video. */
export const videoKey = (id: string) => ['video', id] as const;

export const useVideo = (id: string) =>
  useQuery({
    queryKey: videoKey(id),
    queryFn: async ({ signal }) => {
      const video = await call<typeof getVideoRoute>('GET /api/videos/{id}', { params: { id }, signal });
      insist(typeof video.id === 'string' && typeof video.title === 'string');
      return video;
    },
  });

/** At most ten of the same category, without the video itself. */
export const useRelated = (id: string) =>
  useQuery({
    queryKey: ['video', id, 'related'],
    queryFn: async ({ signal }) => {
      const asked = { params: { id }, signal };
      const related = await call<typeof relatedVideosRoute>('GET /api/videos/{id}/related', asked);
      insist(areNamed(related.items));
      return related;
    },
  });
