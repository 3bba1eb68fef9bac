// First: the certificates are made by a package that is built on it.
import 'reflect-metadata';
import {
  BasicConstraintsExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';
import type { webcrypto } from 'node:crypto';

const DAY_MS = 24 * 60 * 60 * 1_000;
const ES256 = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** A provider of attestations: the root that a site trusts, and the signer under it. Plain JSON, with a private key: for tests and demos only. */
export type Authority = {
  readonly anchorPem: string;
  readonly signerPem: string;
  readonly signerKey: webcrypto.JsonWebKey;
};

export interface AuthorityOptions {
  readonly name?: string;
  /** Of both certificates; a day ago where nothing is said. */
  readonly validFrom?: Date;
  /** Of both certificates; two years from now where nothing is said. */
  readonly validUntil?: Date;
}

/** A certificate and its private key. */
export interface Certified {
  readonly name: string;
  readonly pem: string;
  readonly keys: CryptoKeyPair;
}

export interface CertificateOptions {
  readonly name: string;
  /** Signs itself where there is none. */
  readonly issuer?: Certified;
  readonly mayIssue?: boolean;
  /** The basic constraint, where it says otherwise than the key usage. */
  readonly isAuthority?: boolean;
  readonly curve?: 'P-256' | 'P-384';
  readonly validFrom?: Date;
  readonly validUntil?: Date;
}

/** One certificate with a new key, as a link of whatever chain a test wants. */
export async function issueCertificate(options: CertificateOptions): Promise<Certified> {
  const { name, issuer, mayIssue = false, isAuthority = mayIssue, curve = 'P-256' } = options;
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: curve }, true, [
    'sign',
    'verify',
  ]);
  const certificate = await X509CertificateGenerator.create({
    subject: `CN=${name}, C=UT`,
    issuer: `CN=${issuer?.name ?? name}, C=UT`,
    notBefore: options.validFrom ?? new Date(Date.now() - DAY_MS),
    notAfter: options.validUntil ?? new Date(Date.now() + 730 * DAY_MS),
    publicKey: keys.publicKey,
    signingKey: issuer?.keys.privateKey ?? keys.privateKey,
    signingAlgorithm: ES256,
    extensions: [
      new BasicConstraintsExtension(isAuthority, undefined, true),
      new KeyUsagesExtension(mayIssue ? KeyUsageFlags.keyCertSign : KeyUsageFlags.digitalSignature, true),
    ],
  });
  return { name, pem: `${certificate.toString('pem')}\n`, keys };
}

/** The authority of these two links. */
export async function authorityOf(anchor: Certified, signer: Certified): Promise<Authority> {
  const signerKey = await crypto.subtle.exportKey('jwk', signer.keys.privateKey);
  return { anchorPem: anchor.pem, signerPem: signer.pem, signerKey: { ...signerKey } };
}

/** A new authority: a P-256 root and a document signer under it (ISO/IEC 18013-5, annex B). */
export async function createAuthority(options: AuthorityOptions = {}): Promise<Authority> {
  const { name = 'Autoridade de teste', ...validity } = options;
  const anchor = await issueCertificate({ name, mayIssue: true, ...validity });
  const signer = await issueCertificate({
    name: `${name} - assinatura`,
    issuer: anchor,
    ...validity,
  });
  return authorityOf(anchor, signer);
}
