import { z } from 'zod';
import { defineRoute } from '../kinds/route';
import {
  listPublishedTales,
  nextPublishedTale,
  publishedTale,
  publishedTaleInFull,
  taleOfVideo,
} from '../moderation/tale-reading';
import { PAGE_SIZE } from '../base/limits';
import { category, id, pageNumber, pageOf, pageSize } from '../base/primitives';

const tag = 'Contos';
const byId = z.object({ id });

/** What is not known in the filters counts as not given. */
export const listPublishedTalesRoute = defineRoute({
  operationId: 'listPublishedTales',
  summary: 'Contos publicados, os mais novos primeiro',
  tag,
  method: 'GET',
  path: '/api/tales/published',
  access: 'public',
  query: z.object({
    category: category.optional().catch(undefined),
    q: listPublishedTales.input.shape.q,
    author: listPublishedTales.input.shape.author,
    page: pageNumber.default(1),
    pageSize: pageSize(PAGE_SIZE),
  }),
  response: pageOf(publishedTale),
  errors: [],
});

export const getPublishedTaleRoute = defineRoute({
  operationId: 'getPublishedTale',
  summary: 'Um conto publicado, com o texto',
  tag,
  method: 'GET',
  path: '/api/tales/published/{id}',
  access: 'public',
  params: byId,
  response: publishedTaleInFull,
  errors: ['tale.not-found'],
});

export const nextPublishedTaleRoute = defineRoute({
  operationId: 'nextPublishedTale',
  summary: 'O conto que vem depois na lista de publicados',
  tag,
  method: 'GET',
  path: '/api/tales/published/{id}/next',
  access: 'public',
  params: byId,
  response: nextPublishedTale.output,
  errors: ['tale.not-found'],
});

export const taleOfVideoRoute = defineRoute({
  operationId: 'taleOfVideo',
  summary: 'O conto do qual um vídeo foi feito',
  tag,
  method: 'GET',
  path: '/api/videos/{id}/tale',
  access: 'public',
  params: byId,
  response: taleOfVideo.output,
  errors: ['video.not-found'],
});
