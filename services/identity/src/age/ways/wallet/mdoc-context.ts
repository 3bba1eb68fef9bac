import { CoseKey, Curve, Header, KeyType, type MdocContext, type Sign1, SignatureAlgorithm } from '@owf/mdoc';
import { createHash, createPublicKey, type KeyObject, verify, type X509Certificate } from 'node:crypto';
import { z } from 'zod';

// @owf/mdoc words the errors of zod anew for the whole process as it is loaded: they stay zod's own.
z.config({ customError: undefined });

/** r and s of ES256 (RFC 9053, 2.1). */
const SIGNATURE_BYTES = 64;
const COORDINATE_BYTES = 32;

const notHere = (): never => {
  throw new Error('this site reads attestations, and only signed ones');
};

/** What @owf/mdoc checks attestations with: SHA-256 and ES256 on P-256 (annex A.6 of the profile), and nothing else. */
export const mdocContext: MdocContext = {
  crypto: {
    digest: ({ digestAlgorithm, bytes }) =>
      digestAlgorithm === 'SHA-256' ? new Uint8Array(createHash('sha256').update(bytes).digest()) : notHere(),
    random: notHere,
    calculateEphemeralMacKey: notHere,
  },
  cose: {
    sign1: { verify: ({ sign1, key }) => isSignedBy(sign1, key), sign: notHere },
    mac0: { verify: notHere, sign: notHere },
  },
  x509: {
    getIssuerNameField: notHere,
    getPublicKey: notHere,
    verifyCertificateChain: notHere,
    getCertificateData: notHere,
  },
};

/** The key of a certificate, as @owf/mdoc takes it. */
export const coseKeyOf = ({ publicKey }: X509Certificate): CoseKey =>
  CoseKey.fromJwk({ ...publicKey.export({ format: 'jwk' }) });

/** The algorithm is ours, and not the one that a header names: a header that names another one is refused, not followed. */
function isSignedBy(sign1: Sign1, key: CoseKey): boolean {
  const { headers } = sign1.protectedHeaders;
  if (headers?.get(Header.Algorithm) !== SignatureAlgorithm.ES256) return false;
  // What is critical there must be understood (RFC 9052, 3.1), and nothing of it is.
  if (headers.has(Header.Critical)) return false;
  const publicKey = publicKeyOf(key);
  if (!publicKey || sign1.signature.length !== SIGNATURE_BYTES) return false;
  return verify('sha256', sign1.toBeSigned, { key: publicKey, dsaEncoding: 'ieee-p1363' }, sign1.signature);
}

function publicKeyOf({ keyType, curve, x, y }: CoseKey): KeyObject | undefined {
  if (keyType !== KeyType.Ec || curve !== Curve['P-256']) return undefined;
  if (x?.length !== COORDINATE_BYTES || y?.length !== COORDINATE_BYTES) return undefined;
  const [xText, yText] = [x, y].map((part) => Buffer.from(part).toString('base64url'));
  try {
    return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: xText, y: yText }, format: 'jwk' });
  } catch {
    // A point that is not on the curve verifies nothing.
    return undefined;
  }
}
