import { z } from 'zod';

/** A positive fraction, exact: a rate in pictures a second, or a clock in seconds a tick. */
export const rational = z.object({ num: z.number().int().positive(), den: z.number().int().positive() });
export type Rational = z.infer<typeof rational>;
