import { generateKeyPairSync } from 'node:crypto';
import type { CallerKeys } from '@alcova/messaging';
import type { CallerPrivateKey } from '@alcova/platform';
import { z } from 'zod';

const jwk = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string(), d: z.string() });

/** A new key to sign callers with. */
export const newCallerKey = (kid: string): CallerPrivateKey => ({
  ...jwk.parse(generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })),
  kid,
});

const publicHalf = ({ kty, crv, kid, x }: CallerPrivateKey) => ({ kty, crv, kid, x });

/** What a process of tests has that signs as the gateway and as the operator with these keys, and believes them. */
export const callerKeysOf = (gateway: CallerPrivateKey, operator: CallerPrivateKey) =>
  ({
    sign: { gateway: [gateway], operator: [operator] },
    believe: { gateway: [publicHalf(gateway)], operator: [publicHalf(operator)] },
  }) as const satisfies CallerKeys;

/** With these the processes of a test sign and believe callers. */
export const TEST_CALLER_KEYS = callerKeysOf(newCallerKey('test-gateway'), newCallerKey('test-operator'));
/** The same as variables, of services and of the gateway. */
export const TEST_CALLER_VARIABLES = {
  CALLER_PUBLIC_KEYS: JSON.stringify(TEST_CALLER_KEYS.believe),
  CALLER_SIGNING_KEYS: JSON.stringify(TEST_CALLER_KEYS.sign.gateway),
};
