import { createCipheriv, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Config } from '../config/config';

export type FirebaseParameters = NonNullable<Config['FIREBASE_SCRYPT']>;

const PREFIX = '$firebase-scrypt$';
const KEY_BYTES = 32;
const NO_COUNTER = Buffer.alloc(16);
const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scrypt,
);

/** Whether a stored hash is an imported one: `$firebase-scrypt$salt$hash`, both in base64 as Firebase exports them. */
export const isFirebaseHash = (storedHash: string): boolean => storedHash.startsWith(PREFIX);

/** The stored form of what Firebase exports of a password: salt and hash in base64, of either alphabet. */
export const firebaseHash = ({ salt, hash }: { salt: string; hash: string }): string =>
  `${PREFIX}${salt}$${hash}`;

/**
 * Firebase's own scrypt (https://github.com/firebase/scrypt): the password's scrypt key encrypts the project's signer key with AES-256-CTR, and
 * that is the hash. A stored hash that cannot be read matches nothing.
 */
export async function matchesFirebaseHash(
  storedHash: string,
  password: string,
  parameters: FirebaseParameters,
): Promise<boolean> {
  const [salt = '', expected = ''] = storedHash.slice(PREFIX.length).split('$');
  const cost = 2 ** parameters.memoryCost;
  const key = await derive(
    password,
    Buffer.concat([Buffer.from(salt, 'base64'), Buffer.from(parameters.saltSeparator, 'base64')]),
    KEY_BYTES,
    // Twice what the algorithm fills, so that the runtime's own bound does not stop it.
    { N: cost, r: parameters.rounds, p: 1, maxmem: 256 * cost * parameters.rounds },
  );
  const cipher = createCipheriv('aes-256-ctr', key, NO_COUNTER);
  const computed = Buffer.concat([
    cipher.update(Buffer.from(parameters.signerKey, 'base64')),
    cipher.final(),
  ]);
  const wanted = Buffer.from(expected, 'base64');
  return computed.length === wanted.length && timingSafeEqual(computed, wanted);
}

/** A hash of the right form that no password has. */
export const FIREBASE_DECOY = `${PREFIX}${Buffer.alloc(16).toString('base64')}$${Buffer.alloc(64).toString('base64')}`;
