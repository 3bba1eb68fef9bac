import { issueCertificate, type CertificateOptions, type Certified } from '@alcova/testing';
import { X509Certificate } from 'node:crypto';
import { isWithin, trustedSigner } from './certificates';

const NOW = new Date();
const days = (count: number) => new Date(NOW.getTime() + count * 24 * 60 * 60 * 1_000);
const x509 = ({ pem }: Certified) => new X509Certificate(pem);
const der = (certified: Certified) => new Uint8Array(x509(certified).raw);

const root = (options: Partial<CertificateOptions> = {}) =>
  issueCertificate({ name: 'Raiz', mayIssue: true, ...options });
const under = (issuer: Certified, options: Partial<CertificateOptions> = {}) =>
  issueCertificate({ name: 'Assinatura', issuer, ...options });

/** The name of the signer that is trusted for these certificates. */
const signerOf = (chain: readonly unknown[], anchors: readonly Certified[], now = NOW) =>
  trustedSigner(chain, anchors.map(x509), now)?.subject.split('\n').at(0);

describe('the signer of an attestation', () => {
  it('is trusted under an anchor, with or without the anchor in its chain', async () => {
    const anchor = await root();
    const signer = await under(anchor);
    expect(signerOf([der(signer)], [anchor])).toBe('CN=Assinatura');
    expect(signerOf([der(signer), der(anchor)], [anchor])).toBe('CN=Assinatura');
    expect(signerOf([der(signer)], [await root({ name: 'Outra' }), anchor])).toBe('CN=Assinatura');
  });

  it('is trusted under an authority under an anchor', async () => {
    const anchor = await root();
    const middle = await under(anchor, { name: 'Meio', mayIssue: true });
    const signer = await under(middle);
    expect(signerOf([der(signer), der(middle)], [anchor])).toBe('CN=Assinatura');
    expect(signerOf([der(signer), der(middle), der(anchor)], [anchor])).toBe('CN=Assinatura');
    expect(signerOf([der(signer)], [anchor])).toBeUndefined();
    expect(signerOf([der(signer), der(anchor)], [anchor])).toBeUndefined();
    expect(signerOf([der(middle), der(signer)], [await root()])).toBeUndefined();
  });

  it('is trusted where it is named itself, in its time and with a key on P-256', async () => {
    const authority = await root();
    const signer = await under(authority);
    const other = await under(authority);
    expect(signerOf([der(signer)], [signer])).toBe('CN=Assinatura');
    expect(signerOf([der(other)], [signer])).toBeUndefined();
    const ended = await under(authority, { validUntil: days(-0.5) });
    expect(signerOf([der(ended)], [ended])).toBeUndefined();
    const foreign = await under(authority, { curve: 'P-384' });
    expect(signerOf([der(foreign)], [foreign])).toBeUndefined();
  });

  it('is not trusted without anchors, or under another one of the same name', async () => {
    const anchor = await root();
    const signer = await under(anchor);
    expect(signerOf([der(signer), der(anchor)], [])).toBeUndefined();
    expect(signerOf([der(signer), der(anchor)], [await root()])).toBeUndefined();
  });

  it('is not trusted where it signed itself, even as an anchor', async () => {
    const self = await issueCertificate({ name: 'Assinatura', mayIssue: true });
    expect(signerOf([der(self)], [self])).toBeUndefined();
    expect(signerOf([der(self), der(self)], [self])).toBeUndefined();
  });

  it('is not trusted under one that may not sign certificates', async () => {
    const anchor = await root();
    const middle = await under(anchor, { name: 'Meio' });
    const signer = await under(middle);
    expect(signerOf([der(signer), der(middle)], [anchor])).toBeUndefined();
    expect(signerOf([der(signer)], [middle])).toBeUndefined();
  });

  it('is not trusted under one whose key may sign certificates, and that is no authority', async () => {
    const anchor = await root({ isAuthority: false });
    expect(signerOf([der(await under(anchor))], [anchor])).toBeUndefined();
  });

  it('is not trusted under an anchor of another name, although its key signed', async () => {
    const anchor = await root();
    const signer = await under({ ...anchor, name: 'Outra' });
    expect(signerOf([der(signer)], [anchor])).toBeUndefined();
  });

  it.each([
    ['signer', { signer: { validUntil: days(-0.5) } }, days(-0.75)],
    ['signer', { signer: { validFrom: days(1) } }, days(2)],
    ['authority between', { middle: { validUntil: days(-0.5) } }, days(-0.75)],
    ['anchor', { anchor: { validUntil: days(-0.5) } }, days(-0.75)],
    ['anchor', { anchor: { validFrom: days(1) } }, days(2)],
  ] as const)('is trusted only in the time of its %s', async (_what, options: Links, valid) => {
    const [chain, anchors] = await links(options);
    expect(signerOf(chain, anchors)).toBeUndefined();
    expect(signerOf(chain, anchors, valid)).toBe('CN=Assinatura');
  });

  it.each([
    ['signer', { signer: { curve: 'P-384' } }],
    ['authority between', { middle: { curve: 'P-384' } }],
    ['anchor', { anchor: { curve: 'P-384' } }],
  ] as const)('is not trusted with a key on another curve: %s', async (_what, options: Links) => {
    const [chain, anchors] = await links(options);
    expect(signerOf(chain, anchors)).toBeUndefined();
  });

  it('is not trusted with more than three certificates, or with what is none', async () => {
    const anchor = await root();
    const signer = await under(anchor);
    expect(signerOf([der(signer), der(anchor), der(anchor)], [anchor])).toBe('CN=Assinatura');
    expect(signerOf([der(signer), der(anchor), der(anchor), der(anchor)], [anchor])).toBeUndefined();
    expect(signerOf([], [anchor])).toBeUndefined();
    expect(signerOf([new Uint8Array([0x30, 0])], [anchor])).toBeUndefined();
    expect(signerOf([der(signer), new Uint8Array([0x30, 0])], [anchor])).toBeUndefined();
    expect(signerOf([signer.pem], [anchor])).toBeUndefined();
  });

  it('is not trusted with one changed byte', async () => {
    const anchor = await root();
    const good = der(await under(anchor));
    const changed = [...good.keys()].filter((at) => {
      const bytes = good.map((byte, index) => (index === at ? byte ^ 1 : byte));
      return signerOf([bytes], [anchor]) !== undefined;
    });
    expect(changed).toEqual([]);
  });

  interface Links {
    readonly anchor?: Partial<CertificateOptions>;
    readonly middle?: Partial<CertificateOptions>;
    readonly signer?: Partial<CertificateOptions>;
  }
  async function links(options: Links): Promise<[Uint8Array[], Certified[]]> {
    const anchor = await root(options.anchor);
    const middle = await under(anchor, { name: 'Meio', mayIssue: true, ...options.middle });
    const signer = await under(middle, options.signer);
    return [[der(signer), der(middle)], [anchor]];
  }
});

describe('a time', () => {
  it('is within the validity of a certificate up to its ends', async () => {
    const validFrom = new Date('2026-01-01T00:00:00Z');
    const validUntil = new Date('2026-02-01T00:00:00Z');
    const certificate = x509(await root({ validFrom, validUntil }));
    expect([validFrom, validUntil].map((time) => isWithin(certificate, time))).toEqual([true, true]);
    expect(isWithin(certificate, new Date(validFrom.getTime() - 1_000))).toBe(false);
    expect(isWithin(certificate, new Date(validUntil.getTime() + 1_000))).toBe(false);
  });
});
