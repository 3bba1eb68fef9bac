import { z } from 'zod';

/** D17: the three roles; a session without a known role counts as `user` (AUTH-11). */
export const role = z.enum(['user', 'moderator', 'admin']);
export type Role = z.infer<typeof role>;
/** Everybody who is signed in. */
export const EVERY_ROLE = ['user', 'moderator', 'admin'] as const satisfies Role[];
/** Who decides on what others send and report. */
export const REVIEWERS = ['moderator', 'admin'] as const satisfies Role[];
/** Who administers the site. */
export const ADMIN = ['admin'] as const satisfies Role[];

/** Who stands behind a request, signed by the gateway and carried to every service. */
export const caller = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('anonymous') }),
  z.object({ kind: z.literal('account'), accountId: z.string().min(1), role }),
  z.object({ kind: z.literal('system'), name: z.string().min(1) }),
]);
export type Caller = z.infer<typeof caller>;
export const ANONYMOUS: Caller = { kind: 'anonymous' };
