import { X509Certificate } from 'node:crypto';
import { z } from 'zod';
import type { Anchors } from '../age/ways/certificates/certificates';

const BEGIN = '-----BEGIN CERTIFICATE-----';
const CERTIFICATE = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g;
/** Every list of issuers there is takes less. */
const MAX_CHARACTERS = 100_000;

/** A variable that holds certificates, one after the other (PEM, RFC 7468). Text around them is left out. */
export const pemCertificates = z
  .string()
  .max(MAX_CHARACTERS)
  .transform((text, context) => {
    const found = text.match(CERTIFICATE) ?? [];
    const mistake = (message: string) => {
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    };
    if (found.length === 0) return mistake('must hold certificates (PEM)');
    if (text.split(BEGIN).length - 1 !== found.length) return mistake('one of its certificates does not end');
    const read = found.map(certificateOf);
    const broken = read.indexOf(undefined);
    return broken < 0
      ? read.filter((certificate) => certificate !== undefined)
      : mistake(`its certificate ${broken + 1} cannot be read`);
  });

function certificateOf(pem: string): X509Certificate | undefined {
  try {
    return new X509Certificate(pem);
  } catch {
    // Told to the operator by its place.
    return undefined;
  }
}

/** The certificates that the operator gives. Ones that have expired are among them: who judges by them looks at their time. */
export class GivenAnchors implements Anchors {
  constructor(private readonly certificates: readonly X509Certificate[]) {}

  current(): readonly X509Certificate[] {
    return this.certificates;
  }
}
