import { z } from 'zod';
import { client } from '../base/client';
import { EVERY_ROLE, role } from '../kinds/caller';
import { internalOperation } from '../kinds/operation';
import { count, id, timestamp } from '../base/primitives';
import { account, credentials, knownDevice, mailToken, registration, secondFactorCode } from './accounts';
import { givenPassword, newPassword } from './passwords';
import { passkeyAnswer } from './passkeys';

/** What the access token says, signed by identity (EdDSA) and checked by the gateway alone. */
export const accessClaims = z.object({
  sub: id,
  /** The sign-in that the session came from: all its renewals share it. */
  fam: id,
  role: role.catch('user'),
  name: z.string(),
  /** The account's session generation: a token of an older one is refused once the gateways know of the newer. */
  gen: count,
  /** When the person last proved who they are (seconds since the epoch). */
  auth: count,
  /** The role asks for a second factor that is not set up yet: only what every user may do is open. */
  limited: z.boolean(),
  exp: z.number().int(),
});
export type AccessClaims = z.infer<typeof accessClaims>;

/** A dangerous act asks for a proof of the person that is at most this old (seconds). */
export const FRESH_SECONDS = 10 * 60;
/** How long an access token lives (seconds): a revocation is kept at least this long. */
export const ACCESS_SECONDS = 10 * 60;
/** How long who showed the first factor may take for the second (seconds). */
export const CHALLENGE_SECONDS = 5 * 60;

/** A session as the gateway hands it to the browser: both tokens go into HttpOnly cookies and nowhere else. */
export const issuedSession = z.object({
  account,
  accessToken: z.string(),
  accessExpiresAt: timestamp,
  refreshToken: z.string(),
  refreshExpiresAt: timestamp,
});
export type IssuedSession = z.infer<typeof issuedSession>;

/** The first factor was right and a second one is asked: the token stands for the first, for five minutes and a few tries. */
export const signInChallenge = z.object({ challengeToken: z.string(), expiresAt: timestamp });
export type SignInChallenge = z.infer<typeof signInChallenge>;

export const signInOutcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('session'), session: issuedSession }),
  z.object({ kind: z.literal('challenge'), challenge: signInChallenge }),
]);
export type SignInOutcome = z.infer<typeof signInOutcome>;

/**
 * A try at an account that is guessed from everywhere: nothing was looked at yet. It may be made once, by its ticket, when `ms` have passed.
 * `subject` stands for the address that was given, and tells nothing of it.
 */
export const waitingSignIn = z.object({
  kind: z.literal('wait'),
  ms: count,
  ticket: z.string().min(1).max(64),
  subject: z.string().min(1).max(64),
});
export type WaitingSignIn = z.infer<typeof waitingSignIn>;

export const signIn = internalOperation({
  subject: 'identity.session.signIn',
  access: 'public',
  /** `device`: its tries are counted apart from those of strangers. `ticket`: of a try that was counted before, and has waited since. */
  input: credentials.extend({
    client,
    device: knownDevice.optional(),
    ticket: waitingSignIn.shape.ticket.optional(),
  }),
  output: z.discriminatedUnion('kind', [...signInOutcome.options, waitingSignIn]),
  errors: ['auth.bad-credentials', 'auth.account-disabled', 'auth.too-many-attempts', 'unavailable'],
});

export const completeSecondFactor = internalOperation({
  subject: 'identity.session.completeSecondFactor',
  access: 'public',
  /** One of the two. `device`: its wrong codes are counted apart from those of strangers. */
  input: z.object({
    challengeToken: z.string().min(1).max(512),
    code: secondFactorCode.optional(),
    passkey: passkeyAnswer.optional(),
    client,
    device: knownDevice.optional(),
  }),
  output: issuedSession,
  errors: [
    'auth.bad-code',
    'auth.bad-passkey',
    'auth.session-expired',
    'auth.account-disabled',
    'auth.too-many-attempts',
  ],
});

/** Opens a session for whoever shows a passkey to the question of `startPasskeyEntry`. */
export const enterByPasskey = internalOperation({
  subject: 'identity.session.enterByPasskey',
  access: 'public',
  input: z.object({ passkey: passkeyAnswer, client, device: knownDevice.optional() }),
  output: issuedSession,
  errors: ['auth.bad-passkey', 'auth.passkeys-unavailable', 'auth.account-disabled'],
});

/** Where mail is configured every address gets the same answer, and the account opens by the link in the mail. */
export const registrationOutcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('session'), session: issuedSession }),
  z.object({ kind: z.literal('mail-sent') }),
]);
export type RegistrationOutcome = z.infer<typeof registrationOutcome>;

/**
 * Makes an account (counts 0, role user, active) and signs it in, or sends the link with which that is done: then the password is looked at,
 * and not kept.
 */
export const register = internalOperation({
  subject: 'identity.session.register',
  access: 'public',
  input: registration.extend({ client }),
  output: registrationOutcome,
  errors: [
    'auth.email-taken',
    'auth.email-invalid',
    'auth.weak-password',
    'auth.too-many-attempts',
    'unavailable',
  ],
});

/**
 * Makes the account that a link from a mail stands for, with the password that is chosen there, and signs it in. A link serves once, and only
 * the newest of an address.
 */
export const finishRegistration = internalOperation({
  subject: 'identity.session.completeRegistration',
  access: 'public',
  input: z.object({ token: mailToken, password: newPassword, client }),
  output: issuedSession,
  errors: ['auth.link-invalid', 'auth.weak-password', 'auth.email-taken', 'unavailable'],
});

/**
 * Signs in a person whom an OpenID provider vouches for. An account of the same address is linked only when the provider has verified the
 * address and the account has confirmed it, else `auth.other-credential`. An imported one that has not is handed over: its password and
 * sessions end.
 */
export const signInWithProvider = internalOperation({
  subject: 'identity.session.signInWithProvider',
  access: 'public',
  input: z.object({
    issuer: z.url().max(512),
    subject: z.string().min(1).max(255),
    email: z.string().max(254),
    emailVerified: z.boolean(),
    name: z.string().max(512),
    photo: z.url().max(2_048).nullable(),
    client,
    device: knownDevice.optional(),
  }),
  output: signInOutcome,
  errors: [
    'auth.other-credential',
    'auth.account-disabled',
    'auth.email-invalid',
    'auth.too-many-attempts',
    'auth.provider-failed',
  ],
});

export const renewSession = internalOperation({
  subject: 'identity.session.renew',
  access: 'public',
  input: z.object({ refreshToken: z.string().min(1).max(512), client }),
  output: issuedSession,
  errors: ['auth.session-expired'],
});

/** The caller proves again who they are: with the password, a passkey, or a second factor's code where one is set up. */
export const proveAgain = internalOperation({
  subject: 'identity.session.reauthenticate',
  access: EVERY_ROLE,
  input: z.object({
    refreshToken: z.string().min(1).max(512),
    password: givenPassword.optional(),
    code: secondFactorCode.optional(),
    passkey: passkeyAnswer.optional(),
    client,
  }),
  output: issuedSession,
  errors: [
    'auth.wrong-password',
    'auth.bad-code',
    'auth.bad-passkey',
    'auth.session-expired',
    'auth.too-many-attempts',
    'unavailable',
  ],
});

export const signOut = internalOperation({
  subject: 'identity.session.signOut',
  access: 'public',
  input: z.object({ refreshToken: z.string().max(512), client: client.optional() }),
  output: z.object({ ended: z.boolean() }),
});

/** One sign-in that still counts. `device` is a short Portuguese description of browser and system. */
export const sessionEntry = z.object({
  id,
  device: z.string(),
  signedInAt: timestamp,
  lastUsedAt: timestamp,
});
export type SessionEntry = z.infer<typeof sessionEntry>;

export const readSessions = internalOperation({
  subject: 'identity.session.list',
  access: EVERY_ROLE,
  input: z.object({}),
  output: z.object({ sessions: z.array(sessionEntry).max(100) }),
  errors: ['auth.session-expired'],
});

export const closeSession = internalOperation({
  subject: 'identity.session.end',
  access: EVERY_ROLE,
  input: z.object({ id }),
  output: z.object({ ended: z.boolean() }),
});

/** Ends every session of the caller, this one too. */
export const closeAllSessions = internalOperation({
  subject: 'identity.session.endAll',
  access: EVERY_ROLE,
  input: z.object({}),
  output: z.object({ ended: count }),
});
