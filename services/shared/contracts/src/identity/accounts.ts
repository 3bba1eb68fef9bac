import { z } from 'zod';
import { defineRpc } from '../kinds/rpc';
import { role } from '../kinds/caller';
import { id, timestamp } from '../primitives';

/** DATA-01: identity's part of the specification's User. The gateway adds favourites and counts from catalogue. */
export const account = z.object({
  id,
  name: z.string(),
  email: z.string(),
  photo: z.string().nullable(),
  role,
  isActive: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Account = z.infer<typeof account>;

export const credentials = z.object({
  email: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(128),
});
export type Credentials = z.infer<typeof credentials>;

/** A session as the gateway hands it to the browser: both tokens go into HttpOnly cookies and nowhere else. */
export const issuedSession = z.object({
  account,
  accessToken: z.string(),
  accessExpiresAt: timestamp,
  refreshToken: z.string(),
  refreshExpiresAt: timestamp,
});
export type IssuedSession = z.infer<typeof issuedSession>;

/** What the access token says, signed by identity (EdDSA) and checked by the gateway alone. */
export const accessClaims = z.object({
  sub: id,
  sid: id,
  role: role.catch('user'),
  name: z.string(),
  exp: z.number().int(),
});
export type AccessClaims = z.infer<typeof accessClaims>;

const client = z.object({ address: z.string().max(64), userAgent: z.string().max(512) });

export const signIn = defineRpc({
  name: 'identity.session.signIn',
  input: credentials.extend({ client }),
  output: issuedSession,
  errors: ['auth.bad-credentials', 'auth.account-disabled', 'auth.too-many-attempts'],
});

export const renewSession = defineRpc({
  name: 'identity.session.renew',
  input: z.object({ refreshToken: z.string().min(1).max(512), client }),
  output: issuedSession,
  errors: ['auth.session-expired'],
});

export const signOut = defineRpc({
  name: 'identity.session.signOut',
  input: z.object({ refreshToken: z.string().max(512) }),
  output: z.object({ ended: z.boolean() }),
  errors: [],
});

export const getAccount = defineRpc({
  name: 'identity.account.get',
  input: z.object({ id }),
  output: account,
  errors: ['auth.session-expired'],
});

/** The public halves of identity's signing keys, as JSON Web Keys; the gateway reads them at start and when it meets a new key id. */
export const verificationKeys = defineRpc({
  name: 'identity.key.list',
  input: z.object({}),
  output: z.object({ keys: z.array(z.record(z.string(), z.unknown())).max(16) }),
  errors: [],
});
