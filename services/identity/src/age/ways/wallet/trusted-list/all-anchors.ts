import type { X509Certificate } from 'node:crypto';
import type { Anchors } from '../../certificates/certificates';

/** What several places say is trusted, each certificate once. */
export class AllAnchors implements Anchors {
  constructor(private readonly places: readonly Anchors[]) {}

  current(): readonly X509Certificate[] {
    const found = this.places.flatMap((place) => place.current());
    return [...new Map(found.map((certificate) => [certificate.fingerprint256, certificate])).values()];
  }
}
