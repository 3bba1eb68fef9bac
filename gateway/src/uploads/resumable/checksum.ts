import { CodedError } from '@alcova/contracts';
import { createHash } from 'node:crypto';

/** What a part's bytes may be checked with, the best first. SHA-1 is what every client of the protocol knows. */
export const CHECKSUM_ALGORITHMS = ['sha256', 'sha1'] as const;
type Algorithm = (typeof CHECKSUM_ALGORITHMS)[number];

/** What a client says that a part's bytes come to. */
export interface Checksum {
  readonly algorithm: Algorithm;
  readonly digest: Buffer;
}

const isKnown = (name: string): name is Algorithm => CHECKSUM_ALGORITHMS.some((known) => known === name);

/** Reads an `Upload-Checksum` header: algorithm, a space, the digest in Base64. @throws CodedError `request.invalid` */
export function checksumOf(header: string | undefined): Checksum | undefined {
  if (header === undefined) return undefined;
  const [algorithm = '', encoded = '', ...rest] = header.split(' ');
  if (!isKnown(algorithm) || rest.length > 0) throw new CodedError('request.invalid', 'unknown checksum');
  const digest = Buffer.from(encoded, 'base64');
  const length = createHash(algorithm).digest().length;
  if (digest.length !== length) throw new CodedError('request.invalid', 'a checksum of a wrong length');
  return { algorithm, digest };
}
