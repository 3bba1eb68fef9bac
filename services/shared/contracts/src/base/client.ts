import { z } from 'zod';

/** From where a person acts; kept in the access records only, sealed. */
export const client = z.object({ address: z.string().max(64), userAgent: z.string().max(512) });
export type Client = z.infer<typeof client>;
