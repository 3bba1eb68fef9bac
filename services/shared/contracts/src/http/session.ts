import { z } from 'zod';
import { account } from '../identity/accounts';
import { defineRoute } from '../kinds/route';

const tag = 'Sessão';

/** Who is signed in now, and until when without a renewal. */
export const signedIn = z.object({ user: account, accessExpiresAt: z.iso.datetime() });

export const refreshRoute = defineRoute({
  operationId: 'refresh',
  summary: 'Renova a sessão com o cookie de renovação',
  tag,
  method: 'POST',
  path: '/api/auth/refresh',
  access: 'public',
  beforeProof: true,
  response: signedIn,
  errors: ['auth.session-expired', 'request.bad-origin'],
});

export const logoutRoute = defineRoute({
  operationId: 'logout',
  summary: 'Sai',
  tag,
  method: 'POST',
  path: '/api/auth/logout',
  access: 'public',
  beforeProof: true,
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
  beforeProof: true,
  response: z.object({ user: account.nullable(), accessExpiresAt: z.iso.datetime().nullable() }),
  errors: [],
});
