import { z } from 'zod';
import { defineRpc } from '../kinds/rpc';
import { count, id, timestamp } from '../base/primitives';
import { client, emailAddress, knownDevice, mailToken, secondFactorCode } from './accounts';
import { givenPassword, newPassword } from './passwords';
import { MAX_PASSKEYS, passkey } from './passkeys';

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
  /** Mails reach people here: without them no address can be confirmed. */
  canChangeEmail: z.boolean(),
  emailChange: pendingEmailChange.nullable(),
});
export type AccountSecurity = z.infer<typeof accountSecurity>;

export const getSecurity = defineRpc({
  name: 'identity.security.get',
  input: z.object({}),
  output: accountSecurity,
  errors: ['auth.session-expired'],
});

/** Ends all other sessions of the caller. An account without a password gets its first one without showing an old one. */
export const changePassword = defineRpc({
  name: 'identity.password.change',
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
export const requestPasswordReset = defineRpc({
  name: 'identity.password.requestReset',
  /** `device`: on one that knows the account the link waits for nothing that strangers ask for. */
  input: z.object({ email: emailAddress, client: client.optional(), device: knownDevice.optional() }),
  output: z.object({}),
  errors: ['auth.email-invalid', 'auth.too-many-attempts'],
});

/** A link serves once. Ends all sessions, forgets wrong tries; that the mail came through confirms the address. */
export const resetPassword = defineRpc({
  name: 'identity.password.reset',
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

export const requestEmailConfirmation = defineRpc({
  name: 'identity.email.requestConfirmation',
  input: z.object({ client: client.optional() }),
  output: z.object({}),
  errors: ['auth.session-expired', 'auth.too-many-attempts'],
});

/** Confirms the caller's own address; the link of another account is `auth.link-invalid`, and is not used up. */
export const confirmEmail = defineRpc({
  name: 'identity.email.confirm',
  input: z.object({ token: mailToken }),
  output: z.object({}),
  errors: ['auth.link-invalid'],
});

/**
 * Asks for another address, in the place of what was asked before. The answer is the same whether the address is known or not; a mail goes to
 * both addresses.
 */
export const requestEmailChange = defineRpc({
  name: 'identity.email.requestChange',
  input: z.object({
    email: emailAddress,
    /** The session that goes on after the change. */
    refreshToken: z.string().min(1).max(512),
    client: client.optional(),
  }),
  output: pendingEmailChange,
  errors: [
    'auth.email-invalid',
    'auth.email-same',
    'auth.email-change-off',
    'auth.session-expired',
    'auth.too-many-attempts',
  ],
});

/** Which address has not confirmed yet; null where both have, and the account has the new one. */
export const emailChangeOutcome = z.object({ waitsFor: z.enum(['new', 'old']).nullable() });
export type EmailChangeOutcome = z.infer<typeof emailChangeOutcome>;

/**
 * A link serves once; the one at the new address in a session of the account alone. The second of the two changes the address, ends all other
 * sessions and voids links for a new password.
 */
export const confirmEmailChange = defineRpc({
  name: 'identity.email.confirmChange',
  input: z.object({ token: mailToken, client: client.optional() }),
  output: emailChangeOutcome,
  errors: ['auth.required', 'auth.link-invalid', 'auth.email-change-taken'],
});

/** With the link that went to the address that the account has. */
export const stopEmailChange = defineRpc({
  name: 'identity.email.stopChange',
  input: z.object({ token: mailToken }),
  output: z.object({}),
  errors: ['auth.link-invalid'],
});

/** A new secret, not yet in force; `uri` is what an authenticator reads from a QR code (otpauth). */
export const startSecondFactor = defineRpc({
  name: 'identity.secondFactor.start',
  input: z.object({}),
  output: z.object({ secret: z.string(), uri: z.string() }),
  errors: ['auth.session-expired', 'auth.second-factor-on', 'auth.email-unconfirmed'],
});

export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()).max(20) });

/** Puts the started secret in force and answers the recovery codes: the only time that they can be read. */
export const confirmSecondFactor = defineRpc({
  name: 'identity.secondFactor.confirm',
  input: z.object({ code: secondFactorCode }),
  output: recoveryCodes,
  errors: [
    'auth.bad-code',
    'auth.session-expired',
    'auth.second-factor-on',
    'auth.email-unconfirmed',
    'auth.too-many-attempts',
  ],
});

export const removeSecondFactor = defineRpc({
  name: 'identity.secondFactor.remove',
  input: z.object({}),
  output: z.object({}),
  errors: ['auth.session-expired', 'auth.second-factor-required-by-role'],
});

/** Replaces all recovery codes. */
export const renewRecoveryCodes = defineRpc({
  name: 'identity.secondFactor.renewCodes',
  input: z.object({}),
  output: recoveryCodes,
  errors: ['auth.session-expired', 'auth.second-factor-off'],
});
