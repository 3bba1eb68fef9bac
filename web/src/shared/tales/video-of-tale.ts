import { type PublishedTale, type videoOfTale } from '@alcova/contracts';
import { useQuery } from '@tanstack/react-query';
import { type AnswerOf, insist } from '../api/answer';
import { queryOf } from '../api/answers';

type Answer = AnswerOf<typeof videoOfTale>;

function soundVideo(answer: Answer): Answer {
  insist(answer.video === null || typeof answer.video.id === 'string');
  return answer;
}

/**
 * The id of the video that was made from a published tale, by the server's one rule for both ways; null where there is none, or nobody can
 * tell.
 */
export function useVideoOfTale({ id, videoURL }: Pick<PublishedTale, 'id' | 'videoURL'>, enabled = true) {
  const { data } = useQuery({
    queryKey: ['published-tale', id, 'video'],
    ...queryOf<typeof videoOfTale>('GET /api/tales/published/{id}/video', { params: { id } }, soundVideo),
    enabled: enabled && videoURL !== null,
  });
  return data?.video?.id ?? null;
}
