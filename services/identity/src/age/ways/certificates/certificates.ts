import { X509Certificate } from 'node:crypto';

/** The certificates of the providers that this site trusts, as they are now. */
export interface Anchors {
  current(): readonly X509Certificate[];
}

/** More than a signer and one authority between it and the anchor is not in use. */
const MAX_CHAIN = 3;

/**
 * The certificate of who signed an attestation, if a chain leads from it to an anchor (ISO/IEC 18013-5, 9.3.3; RFC 5280, 6): every link
 * signed by the next, which may sign certificates; all of them, the anchor too, valid now and with keys on P-256. Trusted lists also name
 * signers themselves: then there is nothing to lead to. A signer that signed itself is trusted by nobody. Certificates that were taken back are not looked up: attestations live for weeks.
 * @param x5chain the certificates that came with it, the signer's first (RFC 9360, 2)
 * @returns undefined where no chain leads to an anchor
 */
export function trustedSigner(
  x5chain: readonly unknown[],
  anchors: readonly X509Certificate[],
  now: Date,
): X509Certificate | undefined {
  const chain = certificatesOf(x5chain);
  const [signer] = chain;
  if (!signer || !isSound(signer, now) || signer.subject === signer.issuer) return undefined;
  const isNamed = anchors.some(({ raw }) => raw.equals(signer.raw));
  return isNamed || leadsToAnchor(chain, anchors, now) ? signer : undefined;
}

function leadsToAnchor(
  chain: readonly X509Certificate[],
  anchors: readonly X509Certificate[],
  now: Date,
): boolean {
  for (const [at, certificate] of chain.entries()) {
    if (anchors.some((anchor) => isIssuedBy(certificate, anchor, now))) return true;
    const next = chain[at + 1];
    if (!next || !isIssuedBy(certificate, next, now)) return false;
  }
  return false;
}

/** `ca` is the basic constraint together with the key usage, `checkIssued` the names and key identifiers, `verify` the signature. */
const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate, now: Date): boolean =>
  issuer.ca &&
  isSound(issuer, now) &&
  certificate.checkIssued(issuer) &&
  certificate.verify(issuer.publicKey);

const isSound = (certificate: X509Certificate, now: Date): boolean =>
  isWithin(certificate, now) && hasP256Key(certificate);

/** Whether a time is within a certificate's validity. */
export const isWithin = ({ validFrom, validTo }: X509Certificate, time: Date): boolean =>
  new Date(validFrom) <= time && time <= new Date(validTo);

function hasP256Key(certificate: X509Certificate): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey;
    return asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    // A key that Node cannot read is not on P-256.
    return false;
  }
}

/** None where one of them cannot be read, or there are too many. */
function certificatesOf(x5chain: readonly unknown[]): X509Certificate[] {
  if (x5chain.length > MAX_CHAIN) return [];
  try {
    return x5chain.filter((der) => der instanceof Uint8Array).map((der) => new X509Certificate(der));
  } catch {
    // Not a certificate: the same as none, since nobody is trusted for it.
    return [];
  }
}
