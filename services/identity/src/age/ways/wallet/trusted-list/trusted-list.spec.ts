import {
  type Authority,
  createAuthority,
  createListSigner,
  type ListSigner,
  signTrustedList,
  type TrustedListOptions,
  trustedListXml,
} from '@alcova/testing';
import { X509Certificate } from 'node:crypto';
import type { ListRefusal } from './list-refused';
import { readTrustedList } from './trusted-list';

const DAY_MS = 24 * 60 * 60 * 1_000;
const SUBTRACT = '/descendant::ds:Signature';
const ETSI = 'http://uri.etsi.org/TrstSvc';
const COMMISSION = 'http://ec.europa.eu/tools/lotl/av/TrstSvc';

describe('a trusted list of those who attest ages', () => {
  let signer: ListSigner;
  let stranger: ListSigner;
  let authority: Authority;
  let other: Authority;

  beforeAll(async () => {
    [signer, stranger, authority, other] = await Promise.all([
      createListSigner(),
      createListSigner(),
      createAuthority({ name: 'Emissor' }),
      createAuthority({ name: 'Outro' }),
    ]);
  });

  const list = (options: TrustedListOptions = {}): string =>
    trustedListXml({ services: [{ certificates: [authority.anchorPem] }], ...options });
  const read = (xml: string, by: readonly ListSigner[] = [signer], now = new Date()) =>
    readTrustedList(
      xml,
      by.map(({ certificatePem }) => new X509Certificate(certificatePem)),
      now,
    );
  const anchorsIn = (xml: string): string[] => read(xml).anchors.map(({ fingerprint256 }) => fingerprint256);
  const printOf = (pem: string): string => new X509Certificate(pem).fingerprint256;
  const refused = (kind: ListRefusal): RegExp => new RegExp(`^${kind}$`);
  const reading = (xml: string, by?: readonly ListSigner[], now?: Date) => () => read(xml, by, now);

  it('tells the anchors, the number and when the next one is there', () => {
    const nextUpdate = new Date('2099-05-04T03:02:01Z');
    const found = read(signTrustedList(list({ sequence: 17, nextUpdate }), signer));
    expect(found).toMatchObject({ sequence: 17, nextUpdate });
    expect(found.anchors.map(({ fingerprint256 }) => fingerprint256)).toEqual([printOf(authority.anchorPem)]);
  });

  it.each(['rsa-sha256', 'rsa-sha512', 'ecdsa-sha256'] as const)(
    'may be signed with %s',
    async (algorithm) => {
      const one = await createListSigner(algorithm);
      expect(read(signTrustedList(list(), one), [stranger, one]).anchors).toHaveLength(1);
    },
  );

  it('may name itself in what is signed, and take its signature away by a filter', () => {
    const named = list({ id: 'lista' });
    expect(anchorsIn(signTrustedList(named, signer, { uri: '#lista' }))).toHaveLength(1);
    expect(anchorsIn(signTrustedList(named, signer, { filter: SUBTRACT }))).toHaveLength(1);
  });

  it('has each certificate once, and leaves out what is none', () => {
    const certificates = [authority.anchorPem, authority.anchorPem, other.signerPem];
    const xml = list({ services: [{ certificates }, { certificates }] }).replace(
      '<DigitalId>',
      '<DigitalId><X509Certificate>AAAA</X509Certificate></DigitalId><DigitalId>',
    );
    expect(anchorsIn(signTrustedList(xml, signer))).toEqual(
      [authority.anchorPem, other.signerPem].map(printOf),
    );
  });

  it.each([
    ['recognised by the Commission', { status: `${COMMISSION}/TrustedList/Svcstatus/recognized` }, 2],
    ['granted', { status: `${ETSI}/TrustedList/Svcstatus/granted` }, 2],
    ['withdrawn', { status: `${ETSI}/TrustedList/Svcstatus/withdrawn` }, 1],
    ['deprecated', { status: `${COMMISSION}/TrustedList/Svcstatus/deprecated` }, 1],
    ['of another type', { type: `${ETSI}/Svctype/CA/QC` }, 1],
    ['of a type that begins alike', { type: `${COMMISSION}/Svctype/PAA/Q` }, 1],
  ])('with a service that is %s', (_title, about, anchors) => {
    const services = [{ certificates: [authority.anchorPem] }, { certificates: [other.anchorPem], ...about }];
    expect(anchorsIn(signTrustedList(list({ services }), signer))).toHaveLength(anchors);
  });

  it('is not read without a signature, or with two', () => {
    expect(reading(list())).toThrow(refused('unsigned'));
    const once = signTrustedList(list(), signer);
    expect(reading(signTrustedList(once, signer))).toThrow(refused('unsigned'));
  });

  it('is not read by the signature of a stranger', () => {
    expect(reading(signTrustedList(list(), stranger))).toThrow(refused('signer'));
    const claimed = { ...stranger, certificatePem: signer.certificatePem };
    expect(reading(signTrustedList(list(), claimed))).toThrow(refused('signature'));
    expect(reading(signTrustedList(list(), signer), [])).toThrow(refused('signer'));
  });

  it('is not read by a signer whose certificate is over', async () => {
    const until = new Date(Date.now() + DAY_MS);
    const short = await createListSigner('ecdsa-sha256', until);
    const xml = signTrustedList(list(), short);
    expect(reading(xml, [short])).not.toThrow();
    expect(reading(xml, [short], new Date(until.getTime() + 1_000))).toThrow(refused('signer'));
  });

  it('is not read when anything of it was changed', () => {
    const xml = signTrustedList(list({ sequence: 5 }), signer);
    const changes: [string, string][] = [
      ['<TSLSequenceNumber>5<', '<TSLSequenceNumber>6<'],
      ['Emissor de teste', 'Emissor do teste'],
      ['</TrustServiceProviderList>', ' </TrustServiceProviderList>'],
      ['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z'],
    ];
    for (const [from, to] of changes) {
      expect(xml).toContain(from);
      expect(reading(xml.replace(from, to))).toThrow(refused('signature'));
    }
  });

  it('is not read when its parts are exchanged for those of another', () => {
    const evil = list({ services: [{ certificates: [other.anchorPem] }] });
    const good = signTrustedList(list(), signer);
    const signature = good.slice(good.indexOf('<ds:Signature'), good.indexOf('</TrustServiceStatusList>'));
    const moved = evil.replace('</TrustServiceStatusList>', `${signature}</TrustServiceStatusList>`);
    expect(reading(moved)).toThrow(refused('signature'));
  });

  it('is not read when a signed one is wrapped in another', () => {
    const good = signTrustedList(list({ id: 'lista' }), signer, { uri: '#lista' });
    const [, inner = ''] = /(<TrustServiceStatusList[^]*)$/.exec(good) ?? [];
    const at = inner.indexOf('<ds:Signature');
    const signature = inner.slice(at, inner.indexOf('</TrustServiceStatusList>'));
    const body = inner.replace(signature, '');
    const evil = (id: string) => list({ id, services: [{ certificates: [other.anchorPem] }] });
    const into = (outer: string, content: string) =>
      outer.replace('</TrustServiceStatusList>', () => `${content}</TrustServiceStatusList>`);
    // The signed list aside, under its own name or in the signature's Object; the signature where it should be, or within.
    expect(reading(into(evil('outra'), body + signature))).toThrow(refused('wrapped'));
    expect(reading(into(evil('lista'), body + signature))).toThrow(refused('signature'));
    expect(reading(into(evil('outra'), inner))).toThrow(refused('unsigned'));
    const held = signature.replace('</ds:Object>', () => `${body}</ds:Object>`);
    expect(reading(into(evil('outra'), held))).toThrow(refused('wrapped'));
    expect(reading(into(evil('lista'), held))).toThrow(refused('signature'));
  });

  it('is not read when the signature is of a part of it', () => {
    const xml = list().replace('<SchemeInformation>', '<SchemeInformation Id="parte">');
    expect(reading(signTrustedList(xml, signer, { uri: '#parte' }))).toThrow(refused('wrapped'));
  });

  it.each<[string, { by?: 'rsa-sha1'; filter?: string; canonical?: string }, ListRefusal]>([
    ['SHA-1', { by: 'rsa-sha1' }, 'signature'],
    ['another filter', { filter: '/descendant::TrustServiceProviderList' }, 'algorithm'],
    [
      'a canonical form that keeps comments',
      { canonical: 'http://www.w3.org/2001/10/xml-exc-c14n#WithComments' },
      'algorithm',
    ],
    ['a style sheet', { canonical: 'http://www.w3.org/TR/1999/REC-xslt-19991116' }, 'algorithm'],
  ])('is not read with %s', async (_title, { by, ...options }, kind) => {
    const one = by ? await createListSigner(by) : signer;
    expect(reading(signTrustedList(list(), one, options), [one])).toThrow(refused(kind));
  });

  it('is not read with a document type', () => {
    const signed = signTrustedList(list(), signer);
    for (const type of [
      '<!DOCTYPE TrustServiceStatusList>',
      '<!doctype x [<!ENTITY a "b">]>',
      '<!DOCTYPE x SYSTEM "file:///etc/passwd">',
    ])
      expect(reading(signed.replace('?>', `?>${type}`))).toThrow(refused('doctype'));
  });

  it('is not read past the next update', () => {
    const nextUpdate = new Date(Date.now() + DAY_MS);
    const xml = signTrustedList(list({ nextUpdate }), signer);
    expect(reading(xml, undefined, new Date(nextUpdate.getTime() + 1_000))).toThrow(refused('old'));
  });

  it('is not read when it is another list of the same signer', () => {
    const listType = `${ETSI}/TrustedList/TSLType/EUlistofthelists`;
    expect(reading(signTrustedList(list({ listType }), signer))).toThrow(refused('not-a-list'));
    const odd = list().replace(/<NextUpdate>.*<\/NextUpdate>/, '<NextUpdate/>');
    expect(reading(signTrustedList(odd, signer))).toThrow(refused('not-a-list'));
  });

  it.each<[string, string, ListRefusal]>([
    ['nothing', '', 'not-xml'],
    ['no XML', 'lista', 'not-xml'],
    ['broken XML', '<TrustServiceStatusList>', 'not-xml'],
    ['a page', '<html xmlns="http://www.w3.org/1999/xhtml"><body/></html>', 'not-a-list'],
    ['what is too deep', '<a>'.repeat(50) + '</a>'.repeat(50), 'too-deep'],
    ['what would use the stack up', '<a>'.repeat(200_000) + '</a>'.repeat(200_000), 'too-deep'],
    ['what is too large', `<a>${' '.repeat(5 * 1024 * 1024)}</a>`, 'too-large'],
  ])('is not %s', (_title, xml, kind) => expect(reading(xml)).toThrow(refused(kind)));
});
