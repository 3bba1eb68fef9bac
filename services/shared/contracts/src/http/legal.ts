import { z } from 'zod';
import { defineRoute } from '../kinds/route';
import { legalPage, legalText } from '../moderation/legal';

export const legalTextRoute = defineRoute({
  operationId: 'legalText',
  summary: 'O texto de uma página legal, quando não é o de origem',
  tag: 'Sistema',
  method: 'GET',
  path: '/api/legal/{page}',
  access: 'public',
  beforeProof: true,
  params: z.object({ page: legalPage }),
  response: z.object({ legal: legalText.nullable() }),
  errors: [],
});
