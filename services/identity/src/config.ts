import {
  baseConfigShape,
  callerConfigShape,
  databaseConfigShape,
  sealKeys,
  storeConfigShape,
} from '@alcova/platform';
import { createPrivateKey, createPublicKey, type JsonWebKey } from 'node:crypto';
import { z } from 'zod';

/** 32 bytes. */
const half = z.string().regex(/^[A-Za-z0-9_-]{43}$/, { error: 'must be 32 bytes in base64url', abort: true });

/** A private Ed25519 key in JSON Web Key form (RFC 8037) with its key id; of halves that belong together, else nobody could check what it signs. */
const privateKey = z
  .object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), kid: z.string().min(1), x: half, d: half })
  .refine((key) => isWhole(key), 'x must be the public half of d');

function isWhole(key: JsonWebKey): boolean {
  return createPublicKey(createPrivateKey({ key, format: 'jwk' })).export({ format: 'jwk' }).x === key.x;
}

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

const jsonOf = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: 'must be JSON' });
        return z.NEVER;
      }
    })
    .pipe(schema);

/** How the Firebase project that accounts were imported from hashed passwords (its "password hash parameters"). */
const firebaseScrypt = z.object({
  signerKey: z.base64().min(1),
  saltSeparator: z.base64(),
  rounds: z.number().int().min(1).max(8),
  memoryCost: z.number().int().min(1).max(14),
});

const settings = z.object({
  ...baseConfigShape,
  ...callerConfigShape,
  ...databaseConfigShape,
  ...storeConfigShape,
  /** JSON array of private keys; the first signs, all verify. */
  SESSION_SIGNING_KEYS: jsonOf(z.array(privateKey).min(1).max(16)),
  /** What is kept secret at rest: the first key seals, all open. */
  IDENTITY_SEAL_KEYS: sealKeys,
  /** JSON of a public key (X25519); who holds its private half can read the access records. */
  ACCESS_RECORDS_PUBLIC_KEY: jsonOf(recordsPublicKey),
  /** Roles whose accounts must set up a second factor before they may do more than a user. */
  REQUIRE_SECOND_FACTOR_ROLES: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((entry) => entry.trim())
        .filter((entry) => entry !== ''),
    )
    .pipe(z.array(z.enum(['moderator', 'admin']))),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(8).max(128).optional(),
  /** Where the links in mails lead. */
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
});
export type Config = z.output<typeof configSchema>;
export type PrivateKey = z.output<typeof privateKey>;
export const CONFIG = Symbol('alcova.identity.config');
