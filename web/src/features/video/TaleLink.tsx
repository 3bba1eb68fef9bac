import { type taleOfVideo, talePath } from '@alcova/contracts';
import { useQuery } from '@tanstack/react-query';
import { insist } from '../../shared/api/answer';
import { call } from '../../shared/api/call';
import { ButtonLink } from '../../shared/ui/Button';
import { texts } from './base/texts';

/** Leads to the tale that a video was made from; nothing where there is none, or nobody can tell. */
export default function TaleLink({ videoId }: { videoId: string }) {
  const { data } = useQuery({
    queryKey: ['video', videoId, 'tale'],
    queryFn: async ({ signal }) => {
      const asked = { params: { id: videoId }, signal };
      const answer = await call<typeof taleOfVideo>('GET /api/videos/{id}/tale', asked);
      insist(answer.tale === null || typeof answer.tale.id === 'string');
      return answer;
    },
  });
  if (!data?.tale) return null;
  return (
    <ButtonLink small to={talePath(data.tale.id)}>
      {texts.readTale}
    </ButtonLink>
  );
}
