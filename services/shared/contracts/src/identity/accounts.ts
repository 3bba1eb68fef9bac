import { z } from 'zod';
import { isBlank, isPlainLine } from '../kinds/clean';
import { internalOperation, operation } from '../kinds/operation';
import { EVERY_ROLE, role } from '../kinds/caller';
import { id, timestamp } from '../base/primitives';
import { givenPassword, newPassword } from './passwords';

const tag = 'Minha conta';

/**
 * DATA-01: identity's part of the specification's User. The gateway adds favourites and counts from catalogue.
 * `isActive` is false for a disabled account; an erased one is not answered at all.
 */
export const account = z.object({
  id,
  name: z.string(),
  email: z.string(),
  photo: z.string().nullable(),
  role,
  isActive: z.boolean(),
  emailConfirmed: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Account = z.infer<typeof account>;

/** A person's name: one line of at most 100 characters that can be seen, and that turns no direction. */
export const personName = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .refine((name) => isPlainLine(name) && !isBlank(name));
/** An address as people type it; identity brings it into one form (case, width, international domains) before it compares. */
export const emailAddress = z.string().trim().min(3).max(254).refine(isPlainLine);
/** Of a recovery code of 24 letters with a blank or hyphen behind each, in UTF-16 characters. */
export const MAX_CODE_LENGTH = 48;
/** A code of six digits from an authenticator, or a recovery code, as people type it. */
export const secondFactorCode = z.string().trim().min(6).max(MAX_CODE_LENGTH);
/** The secret part of a link that went out by mail. */
export const mailToken = z.string().regex(/^[A-Za-z0-9_-]{20,512}$/);

export const credentials = z.object({
  email: z.string().trim().min(1).max(254),
  password: givenPassword,
});
export type Credentials = z.infer<typeof credentials>;

export const registration = z.object({ name: personName, email: emailAddress, password: newPassword });
export type Registration = z.infer<typeof registration>;

/** How many accounts a device is remembered for. */
export const MAX_DEVICE_ACCOUNTS = 5;
/** A device on which these accounts signed in before, as the gateway remembers it in a sealed cookie. */
export const knownDevice = z.object({
  id: z.string().min(1).max(64),
  accounts: z.array(id).max(MAX_DEVICE_ACCOUNTS),
});
export type KnownDevice = z.infer<typeof knownDevice>;

export const getAccount = internalOperation({
  subject: 'identity.account.get',
  access: 'public',
  input: z.object({ id }),
  output: account,
  errors: ['auth.session-expired'],
});

/** The caller's own name. */
export const renameAccount = operation({
  id: 'rename',
  subject: 'identity.account.rename',
  http: 'PATCH /api/me',
  access: EVERY_ROLE,
  summary: 'Muda o próprio nome',
  tag,
  beforeProof: true,
  body: z.object({ name: personName }),
  output: account,
  errors: [],
});

/** The public halves of identity's signing keys, as JSON Web Keys; the gateway reads them at start and when it meets a new key id. */
export const verificationKeys = internalOperation({
  subject: 'identity.key.list',
  access: 'public',
  input: z.object({}),
  output: z.object({ keys: z.array(z.record(z.string(), z.unknown())).max(16) }),
});
