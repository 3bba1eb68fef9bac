import { z } from 'zod';
import { client } from '../base/client';
import { EVERY_ROLE } from '../kinds/caller';
import { internalOperation, operation } from '../kinds/operation';
import { count, id, timestamp } from '../base/primitives';
import { emailAddress, knownDevice, mailToken, secondFactorCode } from './accounts';
import { givenPassword, newPassword } from './passwords';
import { MAX_PASSKEYS, passkey } from './passkeys';

const tag = 'Minha conta';

/** Another address that waits until links are pressed in the mails to both, the new one and the one that the account has. */
export const pendingEmailChange = z.object({
  email: z.string(),
  confirmedAtNew: z.boolean(),
  confirmedAtOld: z.boolean(),
  expiresAt: timestamp,
});
export type PendingEmailChange = z.infer<typeof pendingEmailChange>;

/** How an account is protected, for its owner. */
export const accountSecurity = z.object({
  hasPassword: z.boolean(),
  /** An authenticator's codes. */
  secondFactor: z.boolean(),
  passkeys: z.array(passkey).max(MAX_PASSKEYS),
  /** The installation asks the account's role for a second factor. */
  secondFactorRequired: z.boolean(),
  recoveryCodesLeft: count,
  /** Providers that may sign the account in, such as 'google'. */
  providers: z.array(z.string()).max(10),
  /** Until when the address has to be confirmed, or the account goes; null where that is not asked. */
  confirmBy: timestamp.nullable().default(null),
  emailChange: pendingEmailChange.nullable(),
});
export type AccountSecurity = z.infer<typeof accountSecurity>;

export const getSecurity = operation({
  id: 'accountSecurity',
  subject: 'identity.security.get',
  http: 'GET /api/me/security',
  access: EVERY_ROLE,
  summary: 'Como a conta está protegida',
  tag,
  beforeProof: true,
  output: accountSecurity,
  errors: [],
});

/** Ends all other sessions of the caller. An account without a password gets its first one without showing an old one. */
export const setPassword = internalOperation({
  subject: 'identity.password.change',
  access: EVERY_ROLE,
  input: z.object({
    currentPassword: givenPassword.optional(),
    newPassword,
    /** The session that goes on. */
    refreshToken: z.string().min(1).max(512),
    client: client.optional(),
  }),
  output: z.object({}),
  errors: [
    'auth.wrong-password',
    'auth.weak-password',
    'auth.same-password',
    'auth.session-expired',
    'auth.too-many-attempts',
    'unavailable',
  ],
});

/** Answers the same, and as fast, whether the address is known or not. */
export const requestPasswordReset = internalOperation({
  subject: 'identity.password.requestReset',
  access: 'public',
  /** `device`: on one that knows the account the link waits for nothing that strangers ask for. */
  input: z.object({ email: emailAddress, client: client.optional(), device: knownDevice.optional() }),
  output: z.object({}),
  errors: ['auth.email-invalid', 'auth.too-many-attempts'],
});

/** A link serves once. Ends all sessions, forgets wrong tries; that the mail came through confirms the address. */
export const setForgottenPassword = internalOperation({
  subject: 'identity.password.reset',
  access: 'public',
  /** `device`: the tries of the browser that opened the link are forgotten, too. */
  input: z.object({
    token: mailToken,
    password: newPassword,
    client: client.optional(),
    device: knownDevice.optional(),
  }),
  /** Whose password it is now. */
  output: z.object({ accountId: id.optional() }),
  errors: ['auth.link-invalid', 'auth.weak-password', 'unavailable'],
});

/** Whether mails reach people: else they are files on the server, which is no secret of a site that is tried out. */
export const readMailWay = internalOperation({
  subject: 'identity.mail.way',
  access: 'public',
  input: z.object({}),
  output: z.object({ reachesPeople: z.boolean() }),
});

export const requestEmailConfirmation = operation({
  id: 'requestEmailConfirmation',
  subject: 'identity.email.requestConfirmation',
  http: 'POST /api/me/email/confirmation',
  access: EVERY_ROLE,
  summary: 'Envia de novo o link de confirmação do e-mail',
  tag,
  beforeProof: true,
  output: z.object({ accepted: z.literal(true) }),
  status: 202,
  errors: ['auth.too-many-attempts'],
  limit: 'mail',
  adds: 'client',
});

/** Confirms the caller's own address; the link of another account is `auth.link-invalid`, and is not used up. */
export const confirmEmail = operation({
  id: 'confirmEmail',
  subject: 'identity.email.confirm',
  http: 'POST /api/auth/email/confirm',
  access: EVERY_ROLE,
  summary: 'Confirma o e-mail da própria conta com o link recebido',
  tag: 'Sessão',
  beforeProof: true,
  body: z.object({ token: mailToken }),
  output: z.null(),
  status: 204,
  errors: ['auth.link-invalid'],
  limit: 'login',
});

/**
 * Asks for another address, in the place of what was asked before. The answer is the same whether the address is known or not; a mail goes to
 * both addresses.
 */
export const openEmailChange = internalOperation({
  subject: 'identity.email.requestChange',
  access: EVERY_ROLE,
  input: z.object({
    email: emailAddress,
    /** The session that goes on after the change. */
    refreshToken: z.string().min(1).max(512),
    client: client.optional(),
  }),
  output: pendingEmailChange,
  errors: ['auth.email-invalid', 'auth.email-same', 'auth.session-expired', 'auth.too-many-attempts'],
});

/** Which address has not confirmed yet; null where both have, and the account has the new one. */
export const emailChangeOutcome = z.object({ waitsFor: z.enum(['new', 'old']).nullable() });
export type EmailChangeOutcome = z.infer<typeof emailChangeOutcome>;

/**
 * A link serves once; the one at the new address in a session of the account alone. The second of the two changes the address, ends all other
 * sessions and voids links for a new password.
 */
export const confirmEmailChange = operation({
  id: 'confirmEmailChange',
  subject: 'identity.email.confirmChange',
  http: 'POST /api/auth/email/change/confirm',
  access: 'public',
  summary: 'Confirma a troca do e-mail com um dos dois links recebidos',
  tag: 'Sessão',
  beforeProof: true,
  audit: ['account.email'],
  body: z.object({ token: mailToken }),
  output: emailChangeOutcome,
  errors: ['auth.required', 'auth.link-invalid', 'auth.email-change-taken', 'request.bad-origin'],
  limit: 'login',
  adds: 'client',
});

/** With the link that went to the address that the account has. */
export const stopEmailChange = operation({
  id: 'stopEmailChange',
  subject: 'identity.email.stopChange',
  http: 'POST /api/auth/email/change/stop',
  access: 'public',
  summary: 'Cancela a troca do e-mail com o link recebido no endereço atual',
  tag: 'Sessão',
  beforeProof: true,
  body: z.object({ token: mailToken }),
  output: z.null(),
  status: 204,
  errors: ['auth.link-invalid', 'request.bad-origin'],
  limit: 'login',
});

/** A new secret, not yet in force; `uri` is what an authenticator reads from a QR code (otpauth). */
export const startSecondFactor = operation({
  id: 'startSecondFactor',
  subject: 'identity.secondFactor.start',
  http: 'POST /api/me/second-factor',
  access: EVERY_ROLE,
  summary: 'Começa a ativar a verificação em duas etapas',
  tag,
  beforeProof: true,
  fresh: true,
  output: z.object({ secret: z.string(), uri: z.string() }),
  errors: ['auth.second-factor-on', 'auth.email-unconfirmed'],
});

export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()).max(20) });

/** Puts the started secret in force and answers the recovery codes: the only time that they can be read. */
export const confirmSecondFactor = operation({
  id: 'confirmSecondFactor',
  subject: 'identity.secondFactor.confirm',
  http: 'POST /api/me/second-factor/confirm',
  access: EVERY_ROLE,
  summary: 'Ativa a verificação em duas etapas com o primeiro código',
  tag,
  beforeProof: true,
  fresh: true,
  audit: ['account.second-factor-on'],
  body: z.object({ code: secondFactorCode }),
  output: recoveryCodes,
  errors: ['auth.bad-code', 'auth.second-factor-on', 'auth.email-unconfirmed', 'auth.too-many-attempts'],
  limit: 'login',
});

export const removeSecondFactor = operation({
  id: 'removeSecondFactor',
  subject: 'identity.secondFactor.remove',
  http: 'DELETE /api/me/second-factor',
  access: EVERY_ROLE,
  summary: 'Desativa a verificação em duas etapas',
  tag,
  beforeProof: true,
  fresh: true,
  audit: ['account.second-factor-off'],
  output: z.null(),
  status: 204,
  errors: ['auth.second-factor-required-by-role'],
});

/** Replaces all recovery codes. */
export const renewRecoveryCodes = operation({
  id: 'renewRecoveryCodes',
  subject: 'identity.secondFactor.renewCodes',
  http: 'POST /api/me/second-factor/recovery-codes',
  access: EVERY_ROLE,
  summary: 'Troca os códigos de recuperação',
  tag,
  beforeProof: true,
  fresh: true,
  audit: ['account.recovery-codes'],
  output: recoveryCodes,
  errors: ['auth.second-factor-off'],
});
