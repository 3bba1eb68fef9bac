// First: the certificates are made by a package that is built on it.
import 'reflect-metadata';
import { KeyUsageFlags, KeyUsagesExtension, X509CertificateGenerator } from '@peculiar/x509';
import { DOMParser } from '@xmldom/xmldom';
import { createHash, createPrivateKey, sign, X509Certificate } from 'node:crypto';
import { SignedXml } from 'xml-crypto';
import { issueCertificate } from './authority';

const DAY_MS = 24 * 60 * 60 * 1_000;
const DSIG = 'http://www.w3.org/2000/09/xmldsig#';
const MORE = 'http://www.w3.org/2001/04/xmldsig-more#';
const XADES = 'http://uri.etsi.org/01903/v1.3.2#';
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const FILTER = 'http://www.w3.org/2002/06/xmldsig-filter2';
const SIGNED_PROPERTIES = 'assinatura-propriedades';
const COMMISSION = 'http://ec.europa.eu/tools/lotl/av/TrstSvc';

/** Who signs lists. Plain JSON, with a private key: for tests only. */
export type ListSigner = {
  readonly certificatePem: string;
  readonly privateKeyPem: string;
  readonly algorithm: 'rsa-sha256' | 'rsa-sha512' | 'ecdsa-sha256' | 'rsa-sha1';
};

/** A service of a list, as long as nothing else is said one that attests ages and may. */
export interface ListedService {
  readonly type?: string;
  readonly status?: string;
  /** As PEM. */
  readonly certificates: readonly string[];
}

export interface TrustedListOptions {
  readonly services?: readonly ListedService[];
  readonly sequence?: number;
  /** A month from now where nothing is said. */
  readonly nextUpdate?: Date;
  readonly listType?: string;
  readonly id?: string;
}

export interface ListSignatureOptions {
  /** What the signature is of: all of the document where nothing is said. */
  readonly uri?: string;
  /** How the signature is left out of what it signs: by the plain transform, or by this expression of XPath Filter 2.0. */
  readonly filter?: string;
  readonly canonical?: string;
}

/** A new signer of lists, valid for a month already. */
export async function createListSigner(
  algorithm: ListSigner['algorithm'] = 'ecdsa-sha256',
  validUntil = new Date(Date.now() + 730 * DAY_MS),
): Promise<ListSigner> {
  const name = 'Lista de teste';
  const { pem, keys } =
    algorithm === 'ecdsa-sha256'
      ? await issueCertificate({ name, validFrom: monthAgo(), validUntil })
      : await rsaCertified(name, validUntil);
  const key = await crypto.subtle.exportKey('pkcs8', keys.privateKey);
  const privateKey = createPrivateKey({ key: Buffer.from(key), format: 'der', type: 'pkcs8' });
  const privateKeyPem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { certificatePem: pem, privateKeyPem, algorithm };
}

async function rsaCertified(name: string, notAfter: Date) {
  const signing = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  const size = { modulusLength: 2_048, publicExponent: new Uint8Array([1, 0, 1]) };
  const keys = await crypto.subtle.generateKey({ ...signing, ...size }, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    ...{ name: `CN=${name}`, keys, signingAlgorithm: signing },
    ...{ notBefore: monthAgo(), notAfter },
    extensions: [new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true)],
  });
  return { pem: `${certificate.toString('pem')}\n`, keys };
}

/** A list of those who attest ages (ETSI TS 119 612), not signed yet. */
export function trustedListXml(options: TrustedListOptions = {}): string {
  const { services = [], sequence = 1, id, listType = `${COMMISSION}/TrustedList/TSLType/AVTL` } = options;
  const { nextUpdate = new Date(Date.now() + 30 * DAY_MS) } = options;
  return `<?xml version="1.0" encoding="UTF-8"?>
<TrustServiceStatusList xmlns="http://uri.etsi.org/02231/v2#"${id === undefined ? '' : ` Id="${id}"`} TSLTag="http://uri.etsi.org/19612/TSLTag">
  <SchemeInformation>
    <TSLVersionIdentifier>6</TSLVersionIdentifier>
    <TSLSequenceNumber>${sequence}</TSLSequenceNumber>
    <TSLType>${listType}</TSLType>
    <ListIssueDateTime>${dateTime(new Date())}</ListIssueDateTime>
    <NextUpdate><dateTime>${dateTime(nextUpdate)}</dateTime></NextUpdate>
  </SchemeInformation>
  <TrustServiceProviderList>${services.map(providerXml).join('')}
  </TrustServiceProviderList>
</TrustServiceStatusList>`;
}

function providerXml(service: ListedService): string {
  const { type = `${COMMISSION}/Svctype/PAA`, status = `${COMMISSION}/TrustedList/Svcstatus/recognized` } =
    service;
  const identities = service.certificates.map(
    (pem) => `
            <DigitalId><X509Certificate>
              ${new X509Certificate(pem).raw.toString('base64')}
            </X509Certificate></DigitalId>`,
  );
  return `
    <TrustServiceProvider>
      <TSPInformation><TSPName><Name xml:lang="pt">Emissor de teste</Name></TSPName></TSPInformation>
      <TSPServices><TSPService>
        <ServiceInformation>
          <ServiceTypeIdentifier>${type}</ServiceTypeIdentifier>
          <ServiceName><Name xml:lang="pt">Atestados de idade</Name></ServiceName>
          <ServiceDigitalIdentity>${identities.join('')}
          </ServiceDigitalIdentity>
          <ServiceStatus>
            ${status}
          </ServiceStatus>
        </ServiceInformation>
      </TSPService></TSPServices>
    </TrustServiceProvider>`;
}

/**
 * Signs a list as the Commission's is signed: XAdES, enveloped, in exclusive canonical form (ETSI TS 119 612, 5.7 and annex B.6).
 * @param xml without a signature
 */
export function signTrustedList(xml: string, signer: ListSigner, options: ListSignatureOptions = {}): string {
  const { uri = '', canonical = EXCLUSIVE } = options;
  const certificate = new X509Certificate(signer.certificatePem).raw.toString('base64');
  const references = (digests: readonly string[]): string =>
    reference(uri, [withoutSignature(options.filter), transform(canonical)], digests[0]) +
    reference(`#${SIGNED_PROPERTIES}`, [transform(EXCLUSIVE)], digests[1]);
  const signed = (digests: readonly string[], value: string): string =>
    xml.replace(
      /<\/TrustServiceStatusList>$/,
      () =>
        `<ds:Signature xmlns:ds="${DSIG}" Id="assinatura"><ds:SignedInfo><ds:CanonicalizationMethod Algorithm="${EXCLUSIVE}"/><ds:SignatureMethod Algorithm="${methodOf(signer)}"/>${references(digests)}</ds:SignedInfo><ds:SignatureValue>${value}</ds:SignatureValue><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo><ds:Object>${propertiesXml}</ds:Object></ds:Signature></TrustServiceStatusList>`,
    );
  const whole = parse(xml).documentElement;
  const properties = first(signed([], ''), XADES, 'SignedProperties');
  const digests = [whole, properties].map((element) => digestOf(canonicalOf(element)));
  const info = canonicalOf(first(signed(digests, ''), DSIG, 'SignedInfo'));
  return signed(digests, signatureOf(info, signer));
}

const propertiesXml = `<xades:QualifyingProperties xmlns:xades="${XADES}" Target="#assinatura"><xades:SignedProperties Id="${SIGNED_PROPERTIES}"><xades:SignedSignatureProperties><xades:SigningTime>2026-01-01T00:00:00Z</xades:SigningTime></xades:SignedSignatureProperties></xades:SignedProperties></xades:QualifyingProperties>`;

const transform = (algorithm: string, content = ''): string =>
  `<ds:Transform Algorithm="${algorithm}">${content}</ds:Transform>`;

const withoutSignature = (filter: string | undefined): string =>
  filter === undefined
    ? transform(`${DSIG}enveloped-signature`)
    : transform(FILTER, `<f:XPath xmlns:f="${FILTER}" Filter="subtract">${filter}</f:XPath>`);

const reference = (uri: string, transforms: readonly string[], digest = ''): string =>
  `<ds:Reference URI="${uri}"><ds:Transforms>${transforms.join('')}</ds:Transforms><ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><ds:DigestValue>${digest}</ds:DigestValue></ds:Reference>`;

const methodOf = ({ algorithm }: ListSigner): string =>
  algorithm === 'rsa-sha1' ? `${DSIG}rsa-sha1` : `${MORE}${algorithm}`;

function signatureOf(info: string, { algorithm, privateKeyPem }: ListSigner): string {
  const digest = algorithm.slice(algorithm.indexOf('-') + 1);
  return sign(digest, Buffer.from(info), { key: privateKeyPem, dsaEncoding: 'ieee-p1363' }).toString(
    'base64',
  );
}

function first(xml: string, space: string, name: string): Element {
  const [found] = Array.from(parse(xml).getElementsByTagNameNS(space, name));
  if (!found) throw new Error(`there is no ${name}`);
  return found;
}

const parse = (xml: string): Document => new DOMParser().parseFromString(xml, 'text/xml');
const canonicalOf = (element: Element): string => new SignedXml().getCanonXml([EXCLUSIVE], element);
const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64');
const monthAgo = (): Date => new Date(Date.now() - 30 * DAY_MS);
/** ETSI TS 119 612, 5.1.5: UTC, to the second. */
const dateTime = (time: Date): string => `${time.toISOString().slice(0, 19)}Z`;
