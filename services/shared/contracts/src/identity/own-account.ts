import { z } from 'zod';
import { account, emailAddress, secondFactorCode } from './accounts';
import { givenPassword, newPassword } from './passwords';
import { passkeyAnswer } from './passkeys';
import { erasedTales } from './personal-data';
import { pendingEmailChange } from './security';
import { sessionEntry } from './sessions';
import { EVERY_ROLE } from '../kinds/caller';
import { gatewayOperation } from '../kinds/operation';
import { count, id } from '../base/primitives';
import { user } from './sign-in';

const tag = 'Minha conta';
const signedIn = z.object({ user: account, accessExpiresAt: z.iso.datetime() });

export const getProfile = gatewayOperation({
  id: 'profile',
  http: 'GET /api/me',
  access: EVERY_ROLE,
  summary: 'A própria conta, com favoritos e contagens',
  tag,
  beforeProof: true,
  output: user,
  errors: [],
});

/** Opens dangerous acts for ten minutes: shows the password, the second factor's code or a passkey. Stands where the renewal cookie is sent. */
export const reauthenticate = gatewayOperation({
  id: 'reauthenticate',
  http: 'POST /api/auth/reauthenticate',
  access: EVERY_ROLE,
  summary: 'Confirma quem está conectado',
  tag,
  beforeProof: true,
  body: z.object({
    password: givenPassword.optional(),
    code: secondFactorCode.optional(),
    passkey: passkeyAnswer.optional(),
  }),
  output: signedIn,
  errors: ['auth.wrong-password', 'auth.bad-code', 'auth.bad-passkey', 'auth.too-many-attempts'],
  limit: 'login',
});

/** Stands where the renewal cookie is sent: it tells which session goes on. */
export const changePassword = gatewayOperation({
  id: 'changePassword',
  http: 'PUT /api/auth/password',
  access: EVERY_ROLE,
  summary: 'Troca a senha e encerra as outras sessões',
  tag,
  audit: ['account.password'],
  beforeProof: true,
  body: z.object({ currentPassword: givenPassword.optional(), newPassword }),
  output: z.null(),
  status: 204,
  errors: ['auth.wrong-password', 'auth.weak-password', 'auth.same-password', 'auth.too-many-attempts'],
  limit: 'login',
});

/** Stands where the renewal cookie is sent: it tells which session goes on. */
export const requestEmailChange = gatewayOperation({
  id: 'requestEmailChange',
  http: 'PUT /api/auth/email',
  access: EVERY_ROLE,
  summary: 'Pede a troca do e-mail, confirmada no endereço atual e no novo',
  tag,
  beforeProof: true,
  fresh: true,
  body: z.object({ email: emailAddress }),
  output: pendingEmailChange,
  status: 202,
  errors: ['auth.email-invalid', 'auth.email-same', 'auth.too-many-attempts'],
  limit: 'mail',
});

export const listSessions = gatewayOperation({
  id: 'listSessions',
  http: 'GET /api/me/sessions',
  access: EVERY_ROLE,
  summary: 'Sessões abertas',
  tag,
  beforeProof: true,
  output: z.object({ items: z.array(sessionEntry.extend({ current: z.boolean() })).max(100) }),
  errors: [],
});

export const endSession = gatewayOperation({
  id: 'endSession',
  http: 'DELETE /api/me/sessions/{id}',
  access: EVERY_ROLE,
  summary: 'Encerra uma sessão',
  tag,
  beforeProof: true,
  params: z.object({ id }),
  output: z.object({ ended: z.boolean() }),
  errors: [],
});

export const endAllSessions = gatewayOperation({
  id: 'endAllSessions',
  http: 'DELETE /api/me/sessions',
  access: EVERY_ROLE,
  summary: 'Sai em todos os lugares, aqui também',
  tag,
  beforeProof: true,
  output: z.object({ ended: count }),
  errors: [],
});

export const downloadExport = gatewayOperation({
  id: 'downloadExport',
  http: 'GET /api/me/export/file',
  access: EVERY_ROLE,
  summary: 'Baixa os dados do pedido mais recente',
  tag,
  beforeProof: true,
  fresh: true,
  /** One JSON object: a field for each service, with what it holds. */
  output: z.record(z.string(), z.unknown()),
  download: 'application/json',
  errors: ['export.not-found'],
});

export const eraseOwnAccount = gatewayOperation({
  id: 'eraseOwnAccount',
  http: 'DELETE /api/me',
  access: EVERY_ROLE,
  summary: 'Apaga a própria conta e os dados pessoais',
  tag,
  beforeProof: true,
  body: z.object({
    password: givenPassword.optional(),
    code: secondFactorCode.optional(),
    tales: erasedTales,
  }),
  output: z.object({ erased: z.boolean() }),
  errors: [
    'auth.wrong-password',
    'auth.bad-code',
    'auth.too-many-attempts',
    'auth.fresh-sign-in-required',
    'account.last-administrator',
  ],
});
