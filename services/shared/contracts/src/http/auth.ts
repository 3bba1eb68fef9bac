import { z } from 'zod';
import { account, credentials } from '../identity/accounts';
import { defineRoute } from '../kinds/route';
import { count, id } from '../primitives';

/** DATA-01: the specification's User as the browser sees it: identity's account with catalogue's favourites and counts. */
export const user = account.extend({
  favoriteVideos: z.array(id).max(1_000),
  recentVideos: z.array(id).max(100),
  watchedCount: count,
  favoritesCount: count,
  likedCount: count,
});
export type User = z.infer<typeof user>;

const tag = 'Sessão';

export const loginRoute = defineRoute({
  operationId: 'login',
  summary: 'Entra com e-mail e senha',
  tag,
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  body: credentials,
  response: z.object({ user: account, accessExpiresAt: z.iso.datetime() }),
  errors: ['auth.bad-credentials', 'auth.account-disabled', 'auth.too-many-attempts', 'request.bad-origin'],
});

export const refreshRoute = defineRoute({
  operationId: 'refresh',
  summary: 'Renova a sessão com o cookie de renovação',
  tag,
  method: 'POST',
  path: '/api/auth/refresh',
  access: 'public',
  response: z.object({ user: account, accessExpiresAt: z.iso.datetime() }),
  errors: ['auth.session-expired', 'request.bad-origin'],
});

export const logoutRoute = defineRoute({
  operationId: 'logout',
  summary: 'Sai',
  tag,
  method: 'POST',
  path: '/api/auth/logout',
  access: 'public',
  response: z.null(),
  status: 204,
  errors: ['request.bad-origin'],
});

/** `user: null` for a visitor: asking who one is is no error. */
export const meRoute = defineRoute({
  operationId: 'me',
  summary: 'Quem está conectado',
  tag,
  method: 'GET',
  path: '/api/auth/me',
  access: 'public',
  response: z.object({ user: account.nullable(), accessExpiresAt: z.iso.datetime().nullable() }),
  errors: [],
});
