import { z } from 'zod';
import {
  newPasskey,
  passkey,
  passkeyCreation,
  passkeyId,
  passkeyName,
  passkeyRequest,
  signInWays,
} from '../identity/passkeys';
import { EVERY_ROLE } from '../kinds/caller';
import { defineRoute } from '../kinds/route';

const tag = 'Minha conta';

export const startPasskeyRoute = defineRoute({
  operationId: 'startPasskey',
  summary: 'Começa a criar uma chave de acesso',
  tag,
  method: 'POST',
  path: '/api/me/passkeys/start',
  access: EVERY_ROLE,
  beforeProof: true,
  fresh: true,
  response: passkeyCreation,
  errors: ['auth.email-unconfirmed', 'auth.passkeys-full', 'auth.passkeys-unavailable'],
});

export const addPasskeyRoute = defineRoute({
  operationId: 'addPasskey',
  summary: 'Guarda uma chave de acesso nova; a primeira traz os códigos de recuperação',
  tag,
  method: 'POST',
  path: '/api/me/passkeys',
  access: EVERY_ROLE,
  beforeProof: true,
  fresh: true,
  audit: ['account.passkey-add'],
  body: z.object({ name: passkeyName, passkey: newPasskey }),
  response: z.object({ passkey, recoveryCodes: z.array(z.string()).max(20) }),
  status: 201,
  errors: ['auth.bad-passkey', 'auth.email-unconfirmed', 'auth.passkeys-full', 'auth.passkeys-unavailable'],
});

export const removePasskeyRoute = defineRoute({
  operationId: 'removePasskey',
  summary: 'Remove uma chave de acesso',
  tag,
  method: 'DELETE',
  path: '/api/me/passkeys/{id}',
  access: EVERY_ROLE,
  beforeProof: true,
  fresh: true,
  audit: ['account.passkey-remove'],
  params: z.object({ id: passkeyId }),
  response: z.null(),
  status: 204,
  errors: ['auth.second-factor-required-by-role'],
});

/** Its answer goes to `reauthenticateRoute`. */
export const startPasskeyProofRoute = defineRoute({
  operationId: 'startPasskeyProof',
  summary: 'Começa a confirmar com uma chave de acesso quem está conectado',
  tag,
  method: 'POST',
  path: '/api/me/passkeys/proof',
  access: EVERY_ROLE,
  beforeProof: true,
  response: passkeyRequest,
  errors: ['auth.bad-passkey', 'auth.passkeys-unavailable'],
});

/** Stands where the cookie of a sign-in that waits for its second step is sent. Its answer goes to `secondFactorRoute`. */
export const startPasskeySignInRoute = defineRoute({
  operationId: 'startPasskeySignIn',
  summary: 'Com o que a segunda etapa da entrada pode ser feita',
  tag: 'Sessão',
  method: 'POST',
  path: '/api/auth/second-factor/start',
  access: 'public',
  beforeProof: true,
  response: signInWays,
  errors: ['auth.session-expired', 'request.bad-origin'],
});
