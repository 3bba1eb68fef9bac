import { newPassword } from '@alcova/contracts';
import {
  baseConfigShape,
  callerConfigShape,
  databaseConfigShape,
  ed25519PrivateKey,
  exportConfigShape,
  isLoopback,
  jsonOf,
  sealKeys,
  storeConfigShape,
} from '@alcova/platform';
import { z } from 'zod';
import { openIdConfigShape, openIdMistakes } from './openid-config';
import { listConfigShape, listMistakes } from './list-config';
import { walletConfigShape, walletMistakes } from './wallet-config';

/**
 * The public half of an X25519 key in JSON Web Key form with its key id. A private half is refused: the service must not be able to read what
 * it sealed.
 */
const recordsPublicKey = z.strictObject({
  kty: z.literal('OKP'),
  crv: z.literal('X25519'),
  kid: z.string().min(1),
  x: z.string().min(1),
});

/** How the Firebase project that accounts were imported from hashed passwords (its "password hash parameters"). */
const firebaseScrypt = z.object({
  signerKey: z.base64().min(1),
  saltSeparator: z.base64(),
  rounds: z.number().int().min(1).max(8),
  memoryCost: z.number().int().min(1).max(14),
});

const staffRole = z.enum(['moderator', 'admin']);

const settings = z.object({
  ...baseConfigShape,
  ...callerConfigShape,
  ...databaseConfigShape,
  ...storeConfigShape,
  ...exportConfigShape,
  ...openIdConfigShape,
  ...walletConfigShape,
  ...listConfigShape,
  /** JSON array of private keys; the first signs, all verify. */
  SESSION_SIGNING_KEYS: jsonOf(z.array(ed25519PrivateKey).min(1).max(16)),
  /** What is kept secret at rest: the first key seals, all open. */
  IDENTITY_SEAL_KEYS: sealKeys,
  /** JSON of a public key (X25519); who holds its private half can read the access records. */
  ACCESS_RECORDS_PUBLIC_KEY: jsonOf(recordsPublicKey),
  /**
   * Roles whose accounts must set up a second factor before they may do more than a user: with commas, or 'none'. Left out: both, but for a
   * site that only this machine reaches.
   */
  REQUIRE_SECOND_FACTOR_ROLES: z
    .string()
    .transform((text) => (text.trim() === 'none' ? [] : text.split(',').map((entry) => entry.trim())))
    .pipe(z.array(staffRole))
    .optional(),
  /** Sessions of moderators and administrators end this long after the sign-in (s; 5 minutes to 30 days). */
  STAFF_SESSION_SECONDS: z.coerce
    .number()
    .int()
    .min(5 * 60)
    .max(30 * 86_400)
    .default(12 * 3_600),
  /** And this long after the last renewal (s; 15 minutes to a day): a browser in use renews when its access of 10 minutes is over. */
  STAFF_IDLE_SECONDS: z.coerce
    .number()
    .int()
    .min(15 * 60)
    .max(86_400)
    .default(30 * 60),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: newPassword.optional(),
  /** Where the links in mails lead, and where people come back to who proved their age. */
  SITE_URL: z.url().transform((value) => value.replace(/\/+$/, '')),
  SITE_NAME: z
    .string()
    .min(1)
    .max(60)
    .regex(/^\P{Cc}+$/u, 'must be one line')
    .default('Alcova'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .optional(),
  /** The sender of mails, as 'Alcova <nao-responda@site.example>' or an address alone. */
  MAIL_FROM: z
    .string()
    .min(3)
    .max(320)
    .regex(/^\P{Cc}+$/u, 'must be one line')
    .optional(),
  /** Without an SMTP server: the folder into which mails are written as .eml files. */
  MAIL_DIR: z.string().min(1).optional(),
  /**
   * `by-mail`: a registration tells nobody who has an account, and the account opens by the link in the mail. `at-once`: it signs in, and
   * is refused for an address that is taken. Without it the first where SMTP_URL is set, else the second.
   */
  REGISTRATION: z.enum(['by-mail', 'at-once']).optional(),
  /**
   * Mails of each kind (registrations, new passwords, confirmations, reports) that the whole site sends in an hour to addresses whose owners did
   * not ask in a session of theirs. Half of them are for the first mail of a network in a day. The rest waits, up to a day.
   */
  MAIL_BUDGET_PER_HOUR: z.coerce.number().int().min(2).max(1_000_000).default(120),
  /** Multiplies the limits on registrations and mails; never the one on wrong passwords. */
  LIMIT_SCALE: z.coerce.number().positive().default(1),
  /** JSON; set where accounts were imported from Firebase. */
  FIREBASE_SCRYPT: jsonOf(firebaseScrypt).optional(),
});

/** Refuses a start that could send no mail: a forgotten password could never be replaced. */
export const configSchema = settings.superRefine((config, context) => {
  if (!config.SMTP_URL && !config.MAIL_DIR)
    context.addIssue({ code: 'custom', path: ['SMTP_URL'], message: 'must be set, or else MAIL_DIR' });
  if (config.SMTP_URL && !config.MAIL_FROM)
    context.addIssue({ code: 'custom', path: ['MAIL_FROM'], message: 'must be set with SMTP_URL' });
  for (const mistake of [...openIdMistakes(config), ...walletMistakes(config), ...listMistakes(config)])
    context.addIssue({ code: 'custom', ...mistake });
});
export type Config = z.output<typeof configSchema>;

/** Roles that need a second factor. */
export const secondFactorRoles = (
  config: Pick<Config, 'REQUIRE_SECOND_FACTOR_ROLES' | 'SITE_URL'>,
): readonly z.output<typeof staffRole>[] =>
  config.REQUIRE_SECOND_FACTOR_ROLES ??
  (isLoopback(new URL(config.SITE_URL).hostname) ? [] : staffRole.options);

/** Whether a new account opens only by the link in its mail. */
export const registersByMail = (config: Pick<Config, 'REGISTRATION' | 'SMTP_URL'>): boolean =>
  (config.REGISTRATION ?? (config.SMTP_URL ? 'by-mail' : 'at-once')) === 'by-mail';

/**
 * Whether mails reach people. Else they are files on the server: their links work, but nothing depends on a confirmed address, since not
 * everybody can read them.
 */
export const confirmsAddresses = (config: Pick<Config, 'SMTP_URL'>): boolean => config.SMTP_URL !== undefined;

export const CONFIG = Symbol('alcova.identity.config');
