import { type getVideo, type relatedVideos } from '@alcova/contracts';
import { useQuery } from '@tanstack/react-query';
import { type AnswerOf, areNamed, insist } from '../../../shared/api/answer';
import { queryOf } from '../../../shared/api/answers';

type Video = AnswerOf<typeof getVideo>;
type Related = AnswerOf<typeof relatedVideos>;

function soundVideo(video: Video): Video {
  insist(typeof video.id === 'string' && typeof video.title === 'string');
  return video;
}

function soundRelated(related: Related): Related {
  insist(areNamed(related.items));
  return related;
}

/** Where the query cache keeps a video. */
export const videoKey = (id: string) => ['video', id] as const;

export const useVideo = (id: string) =>
  useQuery({
    queryKey: videoKey(id),
    ...queryOf<typeof getVideo>('GET /api/videos/{id}', { params: { id } }, soundVideo),
  });

/** At most ten of the same category, without the video itself. */
export const useRelated = (id: string) =>
  useQuery({
    queryKey: ['video', id, 'related'],
    ...queryOf<typeof relatedVideos>('GET /api/videos/{id}/related', { params: { id } }, soundRelated),
  });
