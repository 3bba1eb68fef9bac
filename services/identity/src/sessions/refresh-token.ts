import { createHash, createHmac, randomBytes } from 'node:crypto';

/** A new refresh token: 256 random bits. Only its hash is stored. */
export const newRefreshToken = (): string => randomBytes(32).toString('base64url');

/**
 * The one successor of a token. It is derived, not drawn, so that two tabs that renew at once with the same token get the same new one
 * although only its hash is stored. `secret` never leaves this service.
 */
export const successorOf = (token: string, secret: Buffer): string =>
  createHmac('sha256', secret).update(`alcova.session.successor:${token}`).digest('base64url');

export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Tells devices apart without keeping what they say of themselves. */
export const deviceOf = (userAgent: string): string =>
  createHash('sha256').update(userAgent).digest('hex').slice(0, 32);
