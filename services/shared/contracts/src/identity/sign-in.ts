import { z } from 'zod';
import { personalCounts } from '../catalogue/engagement';
import { account, credentials, emailAddress, mailToken, registration, secondFactorCode } from './accounts';
import { newPassword } from './passwords';
import { passkeyAnswer } from './passkeys';
import { gatewayOperation } from '../kinds/operation';
import { signedIn } from './browser-session';

/** DATA-01: the specification's User as the browser sees it: identity's account with catalogue's favourites and counts. */
export const user = account.extend(personalCounts.shape);
export type User = z.infer<typeof user>;

const tag = 'Sessão';

/** An account with a second factor answers 401 `auth.second-factor-required` and gets a short-lived cookie for `secondFactor`. */
export const login = gatewayOperation({
  id: 'login',
  http: 'POST /api/auth/login',
  access: 'public',
  summary: 'Entra com e-mail e senha',
  tag,
  audit: ['account.sign-in'],
  beforeProof: true,
  body: credentials,
  output: signedIn,
  errors: [
    'auth.bad-credentials',
    'auth.account-disabled',
    'auth.too-many-attempts',
    'auth.second-factor-required',
    'request.bad-origin',
  ],
  limit: 'login',
});

/** A passkey is two factors at once: what the person has, and the look or the PIN with which they open it. No other one is asked. */
export const passkeySignIn = gatewayOperation({
  id: 'passkeySignIn',
  http: 'POST /api/auth/passkey',
  access: 'public',
  summary: 'Entra só com uma chave de acesso',
  tag,
  audit: ['account.sign-in'],
  beforeProof: true,
  body: z.object({ passkey: passkeyAnswer }),
  output: signedIn,
  errors: ['auth.bad-passkey', 'auth.passkeys-unavailable', 'auth.account-disabled', 'request.bad-origin'],
  limit: 'login',
});

export const secondFactor = gatewayOperation({
  id: 'completeSecondFactor',
  http: 'POST /api/auth/second-factor',
  access: 'public',
  summary:
    'Completa a entrada com o código da segunda etapa, um código de recuperação ou uma chave de acesso',
  tag,
  audit: ['account.sign-in'],
  beforeProof: true,
  body: z.object({ code: secondFactorCode.optional(), passkey: passkeyAnswer.optional() }),
  output: signedIn,
  errors: [
    'auth.bad-code',
    'auth.bad-passkey',
    'auth.session-expired',
    'auth.account-disabled',
    'auth.too-many-attempts',
    'request.bad-origin',
  ],
  limit: 'login',
});

/** A link went out by mail: the same answer for every address. */
export const mailSent = z.object({ mailSent: z.literal(true) });

/** Where registration goes by mail, known and unknown addresses get the same answer and no session, and the password is chosen at the link. */
export const registerAccount = gatewayOperation({
  id: 'register',
  http: 'POST /api/auth/register',
  access: 'public',
  summary: 'Cria uma conta e entra, ou envia por e-mail o link que a abre',
  tag,
  beforeProof: true,
  body: registration,
  output: z.union([signedIn, mailSent]),
  status: 201,
  errors: [
    'auth.email-taken',
    'auth.email-invalid',
    'auth.weak-password',
    'auth.too-many-attempts',
    'request.bad-origin',
  ],
  limit: 'register',
});

export const completeRegistration = gatewayOperation({
  id: 'completeRegistration',
  http: 'POST /api/auth/register/complete',
  access: 'public',
  summary: 'Abre a conta nova com o link recebido e a senha que se escolhe, e entra',
  tag,
  beforeProof: true,
  body: z.object({ token: mailToken, password: newPassword }),
  output: signedIn,
  status: 201,
  errors: ['auth.link-invalid', 'auth.weak-password', 'auth.email-taken', 'request.bad-origin'],
  limit: 'login',
});

/** Answers the same whether the address is known or not. */
export const forgottenPassword = gatewayOperation({
  id: 'forgottenPassword',
  http: 'POST /api/auth/password/forgotten',
  access: 'public',
  summary: 'Pede por e-mail um link para escolher outra senha',
  tag,
  beforeProof: true,
  body: z.object({ email: emailAddress }),
  output: z.object({ accepted: z.literal(true) }),
  status: 202,
  errors: ['auth.email-invalid', 'auth.too-many-attempts', 'request.bad-origin'],
  limit: 'mail',
});

export const resetPassword = gatewayOperation({
  id: 'resetPassword',
  http: 'POST /api/auth/password/reset',
  access: 'public',
  summary: 'Escolhe outra senha com o link recebido',
  tag,
  audit: ['account.password-reset'],
  beforeProof: true,
  body: z.object({ token: mailToken, password: newPassword }),
  output: z.null(),
  status: 204,
  errors: ['auth.link-invalid', 'auth.weak-password', 'request.bad-origin'],
  limit: 'login',
});

/**
 * Where the browser goes to sign in at the provider: authorization code with PKCE, state and nonce. A failure leads a browser (a client
 * that accepts text/html) to /login/google as well.
 */
export const googleSignIn = gatewayOperation({
  id: 'googleSignIn',
  http: 'GET /api/auth/google',
  access: 'public',
  summary: 'Leva o navegador ao login com Google',
  tag,
  beforeProof: true,
  query: z.object({ mode: z.enum(['popup', 'redirect']).catch('redirect').default('redirect') }),
  output: z.null(),
  status: 302,
  errors: ['auth.provider-off', 'auth.provider-unreachable'],
  limit: 'session',
});

/** Ends at /login/google?outcome=signed-in|second-factor|{error code}&mode=popup|redirect, whatever happened. */
export const googleCallback = gatewayOperation({
  id: 'googleCallback',
  http: 'GET /api/auth/google/callback',
  access: 'public',
  summary: 'Retorno do provedor de identidade',
  tag,
  audit: ['account.sign-in'],
  beforeProof: true,
  query: z
    .record(z.string().max(64), z.union([z.string().max(4_096), z.array(z.string().max(4_096)).max(4)]))
    .catch({}),
  output: z.null(),
  status: 302,
  errors: [],
  limit: 'session',
});
