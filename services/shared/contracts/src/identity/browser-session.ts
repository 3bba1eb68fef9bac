import { z } from 'zod';
import { account } from './accounts';
import { gatewayOperation } from '../kinds/operation';

const tag = 'Sessão';

/** Who is signed in now, and until when without a renewal. */
export const signedIn = z.object({ user: account, accessExpiresAt: z.iso.datetime() });

export const refreshSession = gatewayOperation({
  id: 'refresh',
  http: 'POST /api/auth/refresh',
  access: 'public',
  summary: 'Renova a sessão com o cookie de renovação',
  tag,
  beforeProof: true,
  output: signedIn,
  errors: ['auth.session-expired', 'request.bad-origin'],
  limit: 'session',
});

export const logout = gatewayOperation({
  id: 'logout',
  http: 'POST /api/auth/logout',
  access: 'public',
  summary: 'Sai',
  tag,
  beforeProof: true,
  output: z.null(),
  status: 204,
  errors: ['request.bad-origin'],
  limit: 'session',
});

/** `user: null` for a visitor: asking who one is is no error. */
export const getMe = gatewayOperation({
  id: 'me',
  http: 'GET /api/auth/me',
  access: 'public',
  summary: 'Quem está conectado',
  tag,
  beforeProof: true,
  output: z.object({ user: account.nullable(), accessExpiresAt: z.iso.datetime().nullable() }),
  errors: [],
});
