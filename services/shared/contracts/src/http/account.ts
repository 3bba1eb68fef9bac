import { z } from 'zod';
import { account, emailAddress, personName, secondFactorCode } from '../identity/accounts';
import { givenPassword, newPassword } from '../identity/passwords';
import { passkeyAnswer } from '../identity/passkeys';
import { erasedTales, personalExport } from '../identity/personal-data';
import { accountSecurity, pendingEmailChange, recoveryCodes } from '../identity/security';
import { sessionEntry } from '../identity/sessions';
import { EVERY_ROLE } from '../kinds/caller';
import { defineRoute } from '../kinds/route';
import { count, id } from '../base/primitives';
import { user } from './auth';

const tag = 'Minha conta';
const signedIn = z.object({ user: account, accessExpiresAt: z.iso.datetime() });

export const profileRoute = defineRoute({
  operationId: 'profile',
  summary: 'A própria conta, com favoritos e contagens',
  tag,
  method: 'GET',
  path: '/api/me',
  access: EVERY_ROLE,
  beforeProof: true,
  response: user,
  errors: [],
});

export const renameRoute = defineRoute({
  operationId: 'rename',
  summary: 'Muda o próprio nome',
  tag,
  method: 'PATCH',
  path: '/api/me',
  access: EVERY_ROLE,
  beforeProof: true,
  body: z.object({ name: personName }),
  response: account,
  errors: [],
});

/** Opens dangerous acts for ten minutes: shows the password, the second factor's code or a passkey. Stands where the renewal cookie is sent. */
export const reauthenticateRoute = defineRoute({
  operationId: 'reauthenticate',
  summary: 'Confirma quem está conectado',
  tag,
  method: 'POST',
  path: '/api/auth/reauthenticate',
  access: EVERY_ROLE,
  beforeProof: true,
  body: z.object({
    password: givenPassword.optional(),
    code: secondFactorCode.optional(),
    passkey: passkeyAnswer.optional(),
  }),
  response: signedIn,
  errors: ['auth.wrong-password', 'auth.bad-code', 'auth.bad-passkey', 'auth.too-many-attempts'],
});

export const securityRoute = defineRoute({
  operationId: 'accountSecurity',
  summary: 'Como a conta está protegida',
  tag,
  method: 'GET',
  path: '/api/me/security',
  access: EVERY_ROLE,
  beforeProof: true,
  response: accountSecurity,
  errors: [],
});

/** Stands where the renewal cookie is sent: it tells which session goes on. */
export const changePasswordRoute = defineRoute({
  operationId: 'changePassword',
  summary: 'Troca a senha e encerra as outras sessões',
  tag,
  method: 'PUT',
  path: '/api/auth/password',
  access: EVERY_ROLE,
  audit: ['account.password'],
  beforeProof: true,
  body: z.object({ currentPassword: givenPassword.optional(), newPassword }),
  response: z.null(),
  status: 204,
  errors: ['auth.wrong-password', 'auth.weak-password', 'auth.same-password', 'auth.too-many-attempts'],
});

export const requestConfirmationRoute = defineRoute({
  operationId: 'requestEmailConfirmation',
  summary: 'Envia de novo o link de confirmação do e-mail',
  tag,
  method: 'POST',
  path: '/api/me/email/confirmation',
  access: EVERY_ROLE,
  beforeProof: true,
  response: z.object({ accepted: z.literal(true) }),
  status: 202,
  errors: ['auth.too-many-attempts'],
});

/** Stands where the renewal cookie is sent: it tells which session goes on. */
export const requestEmailChangeRoute = defineRoute({
  operationId: 'requestEmailChange',
  summary: 'Pede a troca do e-mail, confirmada no endereço atual e no novo',
  tag,
  method: 'PUT',
  path: '/api/auth/email',
  access: EVERY_ROLE,
  beforeProof: true,
  fresh: true,
  body: z.object({ email: emailAddress }),
  response: pendingEmailChange,
  status: 202,
  errors: ['auth.email-invalid', 'auth.email-same', 'auth.email-change-off', 'auth.too-many-attempts'],
});

export const listSessionsRoute = defineRoute({
  operationId: 'listSessions',
  summary: 'Sessões abertas',
  tag,
  method: 'GET',
  path: '/api/me/sessions',
  access: EVERY_ROLE,
  beforeProof: true,
  response: z.object({ items: z.array(sessionEntry.extend({ current: z.boolean() })).max(100) }),
  errors: [],
});

export const endSessionRoute = defineRoute({
  operationId: 'endSession',
  summary: 'Encerra uma sessão',
  tag,
  method: 'DELETE',
  path: '/api/me/sessions/{id}',
  access: EVERY_ROLE,
  beforeProof: true,
  params: z.object({ id }),
  response: z.object({ ended: z.boolean() }),
  errors: [],
});

export const endAllSessionsRoute = defineRoute({
  operationId: 'endAllSessions',
  summary: 'Sai em todos os lugares, aqui também',
  tag,
  method: 'DELETE',
  path: '/api/me/sessions',
  access: EVERY_ROLE,
  beforeProof: true,
  response: z.object({ ended: count }),
  errors: [],
});

export const startSecondFactorRoute = defineRoute({
  operationId: 'startSecondFactor',
  summary: 'Começa a ativar a verificação em duas etapas',
  tag,
  method: 'POST',
  path: '/api/me/second-factor',
  access: EVERY_ROLE,
  beforeProof: true,
  fresh: true,
  response: z.object({ secret: z.string(), uri: z.string() }),
  errors: ['auth.second-factor-on', 'auth.email-unconfirmed'],
});

export const confirmSecondFactorRoute = defineRoute({
  operationId: 'confirmSecondFactor',
  summary: 'Ativa a verificação em duas etapas com o primeiro código',
  tag,
  method: 'POST',
  path: '/api/me/second-factor/confirm',
  access: EVERY_ROLE,
  beforeProof: true,
  fresh: true,
  audit: ['account.second-factor-on'],
  body: z.object({ code: secondFactorCode }),
  response: recoveryCodes,
  errors: ['auth.bad-code', 'auth.second-factor-on', 'auth.email-unconfirmed', 'auth.too-many-attempts'],
});

export const removeSecondFactorRoute = defineRoute({
  operationId: 'removeSecondFactor',
  summary: 'Desativa a verificação em duas etapas',
  tag,
  method: 'DELETE',
  path: '/api/me/second-factor',
  access: EVERY_ROLE,
  beforeProof: true,
  fresh: true,
  audit: ['account.second-factor-off'],
  response: z.null(),
  status: 204,
  errors: ['auth.second-factor-required-by-role'],
});

export const renewRecoveryCodesRoute = defineRoute({
  operationId: 'renewRecoveryCodes',
  summary: 'Troca os códigos de recuperação',
  tag,
  method: 'POST',
  path: '/api/me/second-factor/recovery-codes',
  access: EVERY_ROLE,
  beforeProof: true,
  fresh: true,
  audit: ['account.recovery-codes'],
  response: recoveryCodes,
  errors: ['auth.second-factor-off'],
});

export const requestExportRoute = defineRoute({
  operationId: 'requestExport',
  summary: 'Pede tudo o que o site guarda sobre a pessoa',
  tag,
  method: 'POST',
  path: '/api/me/export',
  access: EVERY_ROLE,
  beforeProof: true,
  fresh: true,
  response: personalExport,
  status: 202,
  errors: [],
});

export const exportRoute = defineRoute({
  operationId: 'export',
  summary: 'O pedido de dados mais recente',
  tag,
  method: 'GET',
  path: '/api/me/export',
  access: EVERY_ROLE,
  beforeProof: true,
  response: z.object({ export: personalExport.nullable() }),
  errors: [],
});

export const downloadExportRoute = defineRoute({
  operationId: 'downloadExport',
  summary: 'Baixa os dados do pedido mais recente',
  tag,
  method: 'GET',
  path: '/api/me/export/file',
  access: EVERY_ROLE,
  beforeProof: true,
  fresh: true,
  /** One JSON object: a field for each service, with what it holds. */
  response: z.record(z.string(), z.unknown()),
  download: 'application/json',
  errors: ['export.not-found'],
});

export const eraseOwnAccountRoute = defineRoute({
  operationId: 'eraseOwnAccount',
  summary: 'Apaga a própria conta e os dados pessoais',
  tag,
  method: 'DELETE',
  path: '/api/me',
  access: EVERY_ROLE,
  beforeProof: true,
  body: z.object({
    password: givenPassword.optional(),
    code: secondFactorCode.optional(),
    tales: erasedTales,
  }),
  response: z.object({ erased: z.boolean() }),
  errors: [
    'auth.wrong-password',
    'auth.bad-code',
    'auth.too-many-attempts',
    'auth.fresh-sign-in-required',
    'account.last-administrator',
  ],
});
