import { baseConfigShape, callerConfigShape, databaseConfigShape } from '@alcova/platform';
import { z } from 'zod';

/** A private Ed25519 key in JSON Web Key form (RFC 8037) with its key id. */
const privateKey = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  kid: z.string().min(1),
  x: z.string().min(1),
  d: z.string().min(1),
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

export const configSchema = z.object({
  ...baseConfigShape,
  ...callerConfigShape,
  ...databaseConfigShape,
  /** JSON array of private keys; the first signs, all verify. */
  SESSION_SIGNING_KEYS: jsonOf(z.array(privateKey).min(1).max(16)),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(8).max(128).optional(),
});
export type Config = z.output<typeof configSchema>;
export type PrivateKey = z.output<typeof privateKey>;
export const CONFIG = Symbol('alcova.identity.config');
