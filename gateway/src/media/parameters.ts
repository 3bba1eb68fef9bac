import { id } from '@alcova/contracts';
import { z } from 'zod';

/** The parts of an address that prove it. Numbers have one form: what is signed is one address, and caches keep it once. */
export const signedParams = z.object({
  keyId: z.string().max(32),
  /** Unix time in seconds. */
  expires: z
    .string()
    .regex(/^[1-9]\d{0,11}$/)
    .transform(Number),
  signature: z.string().max(64),
});

/** A file of one revision of an asset. */
export const mediaParams = signedParams.extend({
  asset: id,
  revision: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number),
  /** One or more plain path parts; none starts with a dot. */
  '*': z
    .string()
    .max(200)
    .regex(/^[A-Za-z0-9_-][A-Za-z0-9_.-]*(\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*$/),
});

/** A public picture, named by its content. */
export const imageParams = z.object({ file: z.string().regex(/^[0-9a-f]{64}\.(webp|jpg)$/) });
