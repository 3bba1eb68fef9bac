import { z } from 'zod';
import { defineRoute } from '../kinds/route';
import { deskTale, listTales, taleOrder, taleUrgency } from '../moderation/tale-desk';
import { taleCountsShape, taleStatus } from '../moderation/tales';
import { PAGE_SIZE } from '../base/limits';
import { category, pageNumber, pageOf, pageSize } from '../base/primitives';

const tag = 'Contos';
const REVIEWERS = ['moderator', 'admin'] as const;

/** What is not known in the filters counts as not given. */
export const listTalesRoute = defineRoute({
  operationId: 'listTales',
  summary: 'Contos enviados; os que esperam, do mais antigo ao mais novo, os outros ao contrário',
  tag,
  method: 'GET',
  path: '/api/tales',
  access: REVIEWERS,
  query: z.object({
    status: taleStatus.optional().catch(undefined),
    category: category.optional().catch(undefined),
    urgency: taleUrgency.optional().catch(undefined),
    q: listTales.input.shape.q,
    author: listTales.input.shape.author,
    order: taleOrder.optional().catch(undefined),
    page: pageNumber.default(1),
    pageSize: pageSize(PAGE_SIZE),
  }),
  response: pageOf(deskTale),
  errors: [],
});

export const taleCountsRoute = defineRoute({
  operationId: 'taleCounts',
  summary: 'Quantos contos há, por estado',
  tag,
  method: 'GET',
  path: '/api/admin/tales/counts',
  access: REVIEWERS,
  response: taleCountsShape,
  errors: [],
});
