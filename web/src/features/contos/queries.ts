import { type getPublishedTaleRoute } from '@alcova/contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/call';

export const useTale = (id: string) =>
  useQuery({
    queryKey: ['published-tale', id],
    queryFn: ({ signal }) =>
      call<typeof getPublishedTaleRoute>('GET /api/tales/published/{id}', { params: { id }, signal }),
  });
