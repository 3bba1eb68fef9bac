import { createPublicKey, type KeyLike, KeyObject, verify } from 'node:crypto';
import { type SignatureAlgorithm, SignedXml } from 'xml-crypto';
import { filter2, WithoutSignature } from './without-signature';

const MORE = 'http://www.w3.org/2001/04/xmldsig-more#';
const DIGESTS = ['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512'];
const RSA = [
  ...[`${MORE}rsa-sha256`, `${MORE}rsa-sha512`],
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
];
export const EXCLUSIVE_CANONICALIZATION = 'http://www.w3.org/2001/10/xml-exc-c14n#';
export const ENVELOPED_SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';

/** ECDSA as XML signatures have it: both numbers side by side (RFC 9231, 2.3.6). The library brings none. */
const ecdsa = (digest: string): new () => SignatureAlgorithm =>
  class implements SignatureAlgorithm {
    getAlgorithmName(): string {
      return `${MORE}ecdsa-${digest}`;
    }

    getSignature(): string {
      throw new Error('lists are read here, not signed');
    }

    verifySignature(material: string, key: KeyLike, signatureValue: string): boolean {
      const signature = Buffer.from(signatureValue, 'base64');
      const publicKey = key instanceof KeyObject ? key : createPublicKey(key);
      return verify(digest, Buffer.from(material), { key: publicKey, dsaEncoding: 'ieee-p1363' }, signature);
    }
  };

/**
 * A verifier that knows what signed trusted lists may use (ETSI TS 119 612, 5.7 and annex B.6) and nothing else: no SHA-1, no HMAC, no
 * canonical form that keeps comments. It takes the key from here, never from the document. @param publicKey SPKI as PEM
 */
export function strictVerifier(publicKey: string): SignedXml {
  const verifier = new SignedXml({ publicCert: publicKey });
  verifier.CanonicalizationAlgorithms = {
    ...only(verifier.CanonicalizationAlgorithms, [EXCLUSIVE_CANONICALIZATION, ENVELOPED_SIGNATURE]),
    [filter2]: WithoutSignature,
  };
  verifier.HashAlgorithms = only(verifier.HashAlgorithms, DIGESTS);
  verifier.SignatureAlgorithms = {
    ...only(verifier.SignatureAlgorithms, RSA),
    [`${MORE}ecdsa-sha256`]: ecdsa('sha256'),
    [`${MORE}ecdsa-sha384`]: ecdsa('sha384'),
    [`${MORE}ecdsa-sha512`]: ecdsa('sha512'),
  };
  return verifier;
}

const only = <T>(known: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(known).filter(([name]) => names.includes(name)));
