// First: the certificates are made by a package that is built on it.
import 'reflect-metadata';
import {
  BasicConstraintsExtension,
  type Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { KeyObject } from 'node:crypto';

const DAY_MS = 24 * 60 * 60 * 1_000;
const CURVE = { name: 'ECDSA', namedCurve: 'P-256' };
const SIGNED_BY = { ...CURVE, hash: 'SHA-256' };

/** A server's certificate and its private key, PEM. */
export interface Credentials {
  readonly cert: string;
  readonly key: string;
}

/** An authority that no system trusts, as an operator of databases makes one. */
export interface PrivateAuthority {
  readonly pem: string;
  /** A certificate for a name, from a day ago until `until`. */
  issue(host: string, until?: Date): Promise<Credentials>;
}

const newKeys = () => crypto.subtle.generateKey(CURVE, true, ['sign', 'verify']);
const validity = (until = new Date(Date.now() + DAY_MS)) => ({
  notBefore: new Date(Date.now() - 2 * DAY_MS),
  notAfter: until,
});

/** A new one. */
export async function privateAuthority(): Promise<PrivateAuthority> {
  const issuer = 'CN=an authority of its own';
  const own = await newKeys();
  const certify = async (subject: string, keys: CryptoKeyPair, extensions: Extension[], until?: Date) => {
    const certificate = await X509CertificateGenerator.create({
      ...{ subject, issuer, publicKey: keys.publicKey, signingKey: own.privateKey },
      ...{ signingAlgorithm: SIGNED_BY, extensions, ...validity(until) },
    });
    return `${certificate.toString('pem')}\n`;
  };
  const pem = await certify(issuer, own, [
    new BasicConstraintsExtension(true, undefined, true),
    new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true),
  ]);
  return {
    pem,
    issue: async (host, until) => {
      const keys = await newKeys();
      const names = new SubjectAlternativeNameExtension([{ type: 'dns', value: host }]);
      const cert = await certify(`CN=${host}`, keys, [names], until);
      const key = KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' });
      return { cert, key: key.toString() };
    },
  };
}
