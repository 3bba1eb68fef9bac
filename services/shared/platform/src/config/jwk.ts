import { createPrivateKey, createPublicKey, type webcrypto } from 'node:crypto';
import { z } from 'zod';

/** 32 bytes. */
const half = z.string().regex(/^[A-Za-z0-9_-]{43}$/, { error: 'must be 32 bytes in base64url', abort: true });

/** A public Ed25519 key in JSON Web Key form (RFC 8037) with its key id. */
const publicShape = { kty: z.literal('OKP'), crv: z.literal('Ed25519'), kid: z.string().min(1), x: half };

/** A private half is refused: who only believes must not be able to sign. */
export const ed25519PublicKey = z.strictObject(publicShape);

/** A private Ed25519 key; of halves that belong together, else nothing could check what it signs. */
export const ed25519PrivateKey = z
  .object({ ...publicShape, d: half })
  .refine((key) => isWhole(key), 'x must be the public half of d');

const agreement = { kty: z.literal('OKP'), crv: z.literal('X25519'), kid: z.string().min(1), x: half };
/** A public X25519 key with its key id, to seal for. A private half is refused: who only seals must not be able to open. */
export const x25519PublicKey = z.strictObject(agreement);
export type X25519PublicKey = z.output<typeof x25519PublicKey>;

/** A private X25519 key; of halves that belong together, else nothing could be sealed for it. */
export const x25519PrivateKey = z
  .object({ ...agreement, d: half })
  .refine((key) => isWhole(key), 'x must be the public half of d');
export type X25519PrivateKey = z.output<typeof x25519PrivateKey>;

/** Node refuses halves that do not belong together from version 26 on; before, it kept the private one alone. */
function isWhole(key: webcrypto.JsonWebKey): boolean {
  try {
    return createPublicKey(createPrivateKey({ key, format: 'jwk' })).export({ format: 'jwk' }).x === key.x;
  } catch {
    return false;
  }
}

/** A variable that holds JSON of the given schema. */
export const jsonOf = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'must be JSON' });
        return z.NEVER;
      }
    })
    .pipe(schema);
