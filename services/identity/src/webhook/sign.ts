import { createHmac, randomBytes } from 'node:crypto';

/** Between 24 and 64 bytes, says the standard. */
const SECRET_BYTES = 32;
const PREFIX = 'whsec_';

/** A secret as receivers' libraries read it. */
export const newSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

interface Signed {
  /** The same for every try of one call: who gets it twice knows it by that. */
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

/** The headers of a call by Standard Webhooks: HMAC-SHA256 over id, time and body. */
export function signedHeaders(secret: string, { id, at, body }: Signed): Record<string, string> {
  const seconds = Math.floor(at.getTime() / 1_000);
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  };
}
