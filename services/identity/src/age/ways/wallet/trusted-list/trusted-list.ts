import { X509Certificate } from 'node:crypto';
import { ListRefused } from './list-refused';
import { signedListOf, TSL } from './signed-list';
import { childrenOf } from './xml';

/**
 * What the Commission's list of those who attest ages is called, and the services in it ('AV Trusted List' of ageverification.dev; the
 * list at acceptance.trust.tech.ec.europa.eu/lists/age-verification/av-tl.xml).
 */
export const AGE_LIST_TYPE = 'http://ec.europa.eu/tools/lotl/av/TrstSvc/TrustedList/TSLType/AVTL';
export const AGE_ATTESTATION_SERVICE = 'http://ec.europa.eu/tools/lotl/av/TrstSvc/Svctype/PAA';
/** The states of a service that may be relied on: that list's own word, and the one of ETSI TS 119 612 (5.5.4, annex D.5). */
export const IN_FORCE: ReadonlySet<string> = new Set([
  'http://ec.europa.eu/tools/lotl/av/TrstSvc/TrustedList/Svcstatus/recognized',
  'http://uri.etsi.org/TrstSvc/TrustedList/Svcstatus/granted',
]);
/** XML Schema's dateTime as ETSI TS 119 612 (5.1.5) has it: UTC, to the second. */
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?Z$/;
const SEQUENCE = /^\d{1,15}$/;

export interface TrustedList {
  /** Those who sign attestations, or who stand above the signers: providers may name either. */
  readonly anchors: readonly X509Certificate[];
  /** By when the next list is there, at the latest. */
  readonly nextUpdate: Date;
  readonly sequence: number;
}

/**
 * Reads a list of those who attest ages (ETSI TS 119 612) that one of `signers` signed.
 * @throws ListRefused with the reason as a fixed word
 */
export function readTrustedList(xml: string, signers: readonly X509Certificate[], now: Date): TrustedList {
  const list = signedListOf(xml, signers, now);
  const scheme = only(list, 'SchemeInformation');
  if (textOf(only(scheme, 'TSLType')) !== AGE_LIST_TYPE) throw new ListRefused('not-a-list');
  const nextUpdate = textOf(only(only(scheme, 'NextUpdate'), 'dateTime'));
  const sequence = textOf(only(scheme, 'TSLSequenceNumber'));
  if (!DATE_TIME.test(nextUpdate) || !SEQUENCE.test(sequence)) throw new ListRefused('not-a-list');
  const until = new Date(nextUpdate);
  if (!(until > now)) throw new ListRefused('old');
  return { anchors: anchorsOf(list), nextUpdate: until, sequence: Number(sequence) };
}

function anchorsOf(list: Element): X509Certificate[] {
  const services = descend(list, [
    ...['TrustServiceProviderList', 'TrustServiceProvider'],
    ...['TSPServices', 'TSPService', 'ServiceInformation'],
  ]);
  const found = services.filter(isInForce).flatMap(certificatesOf);
  return [...new Map(found.map((certificate) => [certificate.fingerprint256, certificate])).values()];
}

const isInForce = (service: Element): boolean =>
  textOf(only(service, 'ServiceTypeIdentifier')) === AGE_ATTESTATION_SERVICE &&
  IN_FORCE.has(textOf(only(service, 'ServiceStatus')));

/** What is no certificate is left out: one provider's mistake does not take the others away. */
function certificatesOf(service: Element): X509Certificate[] {
  const written = descend(service, ['ServiceDigitalIdentity', 'DigitalId', 'X509Certificate']);
  return written.flatMap((element) => {
    try {
      return [new X509Certificate(Buffer.from(textOf(element), 'base64'))];
    } catch {
      return [];
    }
  });
}

const descend = (from: Element, names: readonly string[]): Element[] =>
  names.reduce<Element[]>((at, name) => at.flatMap((parent) => childrenOf(parent, TSL, name)), [from]);

function only(parent: Element, name: string): Element {
  const [child, ...more] = childrenOf(parent, TSL, name);
  if (!child || more.length > 0) throw new ListRefused('not-a-list');
  return child;
}

const textOf = (element: Element): string => (element.textContent ?? '').trim();
