import { signInWays } from '../identity/passkeys';
import { gatewayOperation } from '../kinds/operation';

/** Stands where the cookie of a sign-in that waits for its second step is sent. Its answer goes to `secondFactor`. */
export const startPasskeySignIn = gatewayOperation({
  id: 'startPasskeySignIn',
  http: 'POST /api/auth/second-factor/start',
  access: 'public',
  summary: 'Com o que a segunda etapa da entrada pode ser feita',
  tag: 'Sessão',
  beforeProof: true,
  output: signInWays,
  errors: ['auth.session-expired', 'request.bad-origin'],
  limit: 'session',
});
