import { z } from 'zod';
import { personalCounts } from '../catalogue/engagement';
import {
  account,
  credentials,
  emailAddress,
  mailToken,
  registration,
  secondFactorCode,
} from '../identity/accounts';
import { newPassword } from '../identity/passwords';
import { passkeyAnswer } from '../identity/passkeys';
import { emailChangeOutcome } from '../identity/security';
import { EVERY_ROLE } from '../kinds/caller';
import { defineRoute } from '../kinds/route';
import { signedIn } from './session';

/** DATA-01: the specification's User as the browser sees it: identity's account with catalogue's favourites and counts. */
export const user = account.extend(personalCounts.shape);
export type User = z.infer<typeof user>;

const tag = 'Sessão';

/** An account with a second factor answers 401 `auth.second-factor-required` and gets a short-lived cookie for `secondFactorRoute`. */
export const loginRoute = defineRoute({
  operationId: 'login',
  summary: 'Entra com e-mail e senha',
  tag,
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  audit: ['account.sign-in'],
  beforeProof: true,
  body: credentials,
  response: signedIn,
  errors: [
    'auth.bad-credentials',
    'auth.account-disabled',
    'auth.too-many-attempts',
    'auth.second-factor-required',
    'request.bad-origin',
  ],
});

export const secondFactorRoute = defineRoute({
  operationId: 'completeSecondFactor',
  summary:
    'Completa a entrada com o código da segunda etapa, um código de recuperação ou uma chave de acesso',
  tag,
  method: 'POST',
  path: '/api/auth/second-factor',
  access: 'public',
  audit: ['account.sign-in'],
  beforeProof: true,
  body: z.object({ code: secondFactorCode.optional(), passkey: passkeyAnswer.optional() }),
  response: signedIn,
  errors: [
    'auth.bad-code',
    'auth.bad-passkey',
    'auth.session-expired',
    'auth.account-disabled',
    'auth.too-many-attempts',
    'request.bad-origin',
  ],
});

/** A link went out by mail: the same answer for every address. */
export const mailSent = z.object({ mailSent: z.literal(true) });

/** Where registration goes by mail, known and unknown addresses get the same answer and no session, and the password is chosen at the link. */
export const registerRoute = defineRoute({
  operationId: 'register',
  summary: 'Cria uma conta e entra, ou envia por e-mail o link que a abre',
  tag,
  method: 'POST',
  path: '/api/auth/register',
  access: 'public',
  beforeProof: true,
  body: registration,
  response: z.union([signedIn, mailSent]),
  status: 201,
  errors: [
    'auth.email-taken',
    'auth.email-invalid',
    'auth.weak-password',
    'auth.too-many-attempts',
    'request.bad-origin',
  ],
});

export const completeRegistrationRoute = defineRoute({
  operationId: 'completeRegistration',
  summary: 'Abre a conta nova com o link recebido e a senha que se escolhe, e entra',
  tag,
  method: 'POST',
  path: '/api/auth/register/complete',
  access: 'public',
  beforeProof: true,
  body: z.object({ token: mailToken, password: newPassword }),
  response: signedIn,
  status: 201,
  errors: ['auth.link-invalid', 'auth.weak-password', 'auth.email-taken', 'request.bad-origin'],
});

/** Answers the same whether the address is known or not. */
export const forgottenPasswordRoute = defineRoute({
  operationId: 'forgottenPassword',
  summary: 'Pede por e-mail um link para escolher outra senha',
  tag,
  method: 'POST',
  path: '/api/auth/password/forgotten',
  access: 'public',
  beforeProof: true,
  body: z.object({ email: emailAddress }),
  response: z.object({ accepted: z.literal(true) }),
  status: 202,
  errors: ['auth.email-invalid', 'auth.too-many-attempts', 'request.bad-origin'],
});

export const resetPasswordRoute = defineRoute({
  operationId: 'resetPassword',
  summary: 'Escolhe outra senha com o link recebido',
  tag,
  method: 'POST',
  path: '/api/auth/password/reset',
  access: 'public',
  audit: ['account.password-reset'],
  beforeProof: true,
  body: z.object({ token: mailToken, password: newPassword }),
  response: z.null(),
  status: 204,
  errors: ['auth.link-invalid', 'auth.weak-password', 'request.bad-origin'],
});

/** In a session of the account: who reads the mail and who holds the account are then the same person. */
export const confirmEmailRoute = defineRoute({
  operationId: 'confirmEmail',
  summary: 'Confirma o e-mail da própria conta com o link recebido',
  tag,
  method: 'POST',
  path: '/api/auth/email/confirm',
  access: EVERY_ROLE,
  beforeProof: true,
  body: z.object({ token: mailToken }),
  response: z.null(),
  status: 204,
  errors: ['auth.link-invalid'],
});

/** The link at the new address asks for a session of the account, the one at the address of today for none. */
export const confirmEmailChangeRoute = defineRoute({
  operationId: 'confirmEmailChange',
  summary: 'Confirma a troca do e-mail com um dos dois links recebidos',
  tag,
  method: 'POST',
  path: '/api/auth/email/change/confirm',
  access: 'public',
  audit: ['account.email'],
  beforeProof: true,
  body: z.object({ token: mailToken }),
  response: emailChangeOutcome,
  errors: ['auth.required', 'auth.link-invalid', 'auth.email-change-taken', 'request.bad-origin'],
});

export const stopEmailChangeRoute = defineRoute({
  operationId: 'stopEmailChange',
  summary: 'Cancela a troca do e-mail com o link recebido no endereço atual',
  tag,
  method: 'POST',
  path: '/api/auth/email/change/stop',
  access: 'public',
  beforeProof: true,
  body: z.object({ token: mailToken }),
  response: z.null(),
  status: 204,
  errors: ['auth.link-invalid', 'request.bad-origin'],
});

/**
 * Where the browser goes to sign in at the provider: authorization code with PKCE, state and nonce. A failure leads a browser (a client
 * that accepts text/html) to /login/google as well.
 */
export const googleSignInRoute = defineRoute({
  operationId: 'googleSignIn',
  summary: 'Leva o navegador ao login com Google',
  tag,
  method: 'GET',
  path: '/api/auth/google',
  access: 'public',
  beforeProof: true,
  query: z.object({ mode: z.enum(['popup', 'redirect']).catch('redirect').default('redirect') }),
  response: z.null(),
  status: 302,
  errors: ['auth.provider-off', 'auth.provider-unreachable'],
});

/** Ends at /login/google?outcome=signed-in|second-factor|{error code}&mode=popup|redirect, whatever happened. */
export const googleCallbackRoute = defineRoute({
  operationId: 'googleCallback',
  summary: 'Retorno do provedor de identidade',
  tag,
  method: 'GET',
  path: '/api/auth/google/callback',
  access: 'public',
  audit: ['account.sign-in'],
  beforeProof: true,
  query: z
    .record(z.string().max(64), z.union([z.string().max(4_096), z.array(z.string().max(4_096)).max(4)]))
    .catch({}),
  response: z.null(),
  status: 302,
  errors: [],
});
