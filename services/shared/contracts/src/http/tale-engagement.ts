import { z } from 'zod';
import { gatewayOperation } from '../kinds/operation';
import { taleLike, taleState } from '../moderation/tale-engagement';
import { id } from '../base/primitives';

const tag = 'Contos';
const ownTag = 'Minha conta';
const byId = z.object({ id });
/**
 * `signedIn=1`: the browser knows its person to be signed in. Where their access has run out they are told so, and renew it, instead of being
 * taken for a visitor.
 */
const belief = z.object({ signedIn: z.enum(['0', '1']).default('0') });

export const likeTale = gatewayOperation({
  id: 'likeTale',
  http: 'PUT /api/tales/published/{id}/like',
  access: 'public',
  summary: 'Curte um conto; também sem conta',
  tag,
  params: byId,
  query: belief,
  output: taleLike,
  errors: ['tale.not-found', 'auth.required', 'request.too-many'],
});

export const unlikeTale = gatewayOperation({
  id: 'unlikeTale',
  http: 'DELETE /api/tales/published/{id}/like',
  access: 'public',
  summary: 'Deixa de curtir um conto; também sem conta',
  tag,
  params: byId,
  query: belief,
  output: taleLike,
  errors: ['tale.not-found', 'auth.required', 'request.too-many'],
});

/** Never cached: what this visitor did with a tale. */
export const getTaleState = gatewayOperation({
  id: 'taleState',
  http: 'GET /api/me/tale-state/{id}',
  access: 'public',
  summary: 'O que quem pergunta fez com um conto, e quantas curtidas ele tem',
  tag: ownTag,
  params: byId,
  query: belief,
  output: taleState,
  errors: ['tale.not-found', 'auth.required'],
});
