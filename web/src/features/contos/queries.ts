import { type getPublishedTale } from '@alcova/contracts';
import { useQuery } from '@tanstack/react-query';
import { type AnswerOf, insist } from '../../shared/api/answer';
import { queryOf } from '../../shared/api/answers';

type Tale = AnswerOf<typeof getPublishedTale>;

function soundTale(tale: Tale): Tale {
  insist([tale.id, tale.title, tale.tale].every((text) => typeof text === 'string'));
  return tale;
}

export const useTale = (id: string) =>
  useQuery({
    queryKey: ['published-tale', id],
    ...queryOf<typeof getPublishedTale>('GET /api/tales/published/{id}', { params: { id } }, soundTale),
  });
