import { generateKeyPairSync } from 'node:crypto';
import { required, storeVariables, TEST_CALLER_VARIABLES } from '@alcova/testing';

/** A private Ed25519 key, as SESSION_SIGNING_KEYS lists them. */
export function signingKey(kid: string): Record<string, unknown> {
  return { ...generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }), kid };
}

/** The key pair of the access records, as JSON Web Keys: the service gets the public one alone. */
export function accessRecordKeys(): { publicKey: string; privateKey: string } {
  const pair = generateKeyPairSync('x25519');
  const kid = 'records-1';
  return {
    publicKey: JSON.stringify({ ...pair.publicKey.export({ format: 'jwk' }), kid }),
    privateKey: JSON.stringify({ ...pair.privateKey.export({ format: 'jwk' }), kid }),
  };
}

/** The least that identity needs to start in a test; `more` goes over it. */
export function identityEnvironment(
  at: { natsUrl: string; databaseUrl: string },
  more: Record<string, string> = {},
): Record<string, string> {
  return {
    HEALTH_PORT: '0',
    NATS_URL: at.natsUrl,
    DATABASE_URL: at.databaseUrl,
    ...TEST_CALLER_VARIABLES,
    ...storeVariables(),
    SESSION_SIGNING_KEYS: JSON.stringify([signingKey('test')]),
    IDENTITY_SEAL_KEYS: `test:${'5a'.repeat(32)}`,
    ACCESS_RECORDS_PUBLIC_KEY: accessRecordKeys().publicKey,
    SITE_URL: 'http://127.0.0.1:8080',
    REQUIRE_SECOND_FACTOR_ROLES: 'none',
    MAIL_DIR: required('TEST_MAIL_DIR'),
    ...more,
  };
}
