import { openStream, x25519PrivateKey, x25519PublicKey } from '@alcova/platform';
import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { generateKeyPairSync } from 'node:crypto';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';

const pair = { ...generateKeyPairSync('x25519').privateKey.export({ format: 'jwk' }), kid: 'test' };
const { kty, crv, kid, x } = x25519PrivateKey.parse(pair);

/** What exports are sealed for in tests, and what opens them. */
export const TEST_SEALED_FOR = x25519PublicKey.parse({ kty, crv, kid, x });
export const TEST_EXPORT_KEYS = [x25519PrivateKey.parse(pair)];
/** The same as variables, of services and of the gateway. */
export const TEST_EXPORT_VARIABLES = {
  EXPORT_PUBLIC_KEY: JSON.stringify(TEST_SEALED_FOR),
  EXPORT_KEYS: JSON.stringify(TEST_EXPORT_KEYS),
};

/** A sealed document of an export, opened. @throws what the store answers when it is not there */
export async function openedDocument(
  { client, env }: { readonly client: S3Client; readonly env: { readonly S3_BUCKET: string } },
  Key: string,
): Promise<unknown> {
  const { Body } = await client.send(new GetObjectCommand({ Bucket: env.S3_BUCKET, Key }));
  if (!(Body instanceof Readable)) throw new Error(`no stream of ${Key}`);
  return json(Readable.from(openStream(Body, TEST_EXPORT_KEYS, Key)));
}
