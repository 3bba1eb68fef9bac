import { type getPublishedTaleRoute } from '@alcova/contracts';
import { useQuery } from '@tanstack/react-query';
import { insist } from '../../shared/api/answer';
import { call } from '../../shared/api/call';

export const useTale = (id: string) =>
  useQuery({
    queryKey: ['published-tale', id],
    queryFn: async ({ signal }) => {
      const asked = { params: { id }, signal };
      const tale = await call<typeof getPublishedTaleRoute>('GET /api/tales/published/{id}', asked);
      insist([tale.id, tale.title, tale.tale].every((text) => typeof text === 'string'));
      return tale;
    },
  });
