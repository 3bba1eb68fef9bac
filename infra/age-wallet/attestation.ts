import {
  cborDecode,
  cborEncode,
  CoseKey,
  DataItem,
  Header,
  IssuerAuth,
  IssuerSignedItem,
  type MdocContext,
  SignatureAlgorithm,
} from '@owf/mdoc';
import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  type webcrypto,
  randomBytes,
  randomInt,
  sign,
  X509Certificate,
} from 'node:crypto';
import { z } from 'zod';
import type { Authority } from './authority';

// @owf/mdoc words the errors of zod anew for the whole process as it is loaded: they stay zod's own.
z.config({ customError: undefined });

/** The document type of the EU's age verification profile, and the name space of its elements. */
export const AGE_DOC_TYPE = 'eu.europa.ec.av.1';

const DAY_MS = 24 * 60 * 60 * 1_000;
const NEVER_USED = () => {
  throw new Error('an authority and a wallet only sign');
};

/** What @owf/mdoc signs with: ES256 on Node's crypto. */
export const mdocSigning: Pick<MdocContext, 'cose'> = {
  cose: {
    sign1: {
      sign: ({ toBeSigned, key }) =>
        new Uint8Array(
          sign('sha256', toBeSigned, {
            key: createPrivateKey({ key: privateJwk(key), format: 'jwk' }),
            dsaEncoding: 'ieee-p1363',
          }),
        ),
      verify: NEVER_USED,
    },
    mac0: { sign: NEVER_USED, verify: NEVER_USED },
  },
};

/** An attestation and the key of the device that holds it. Plain JSON, with a private key: for tests and demos only. */
export type HeldAttestation = {
  readonly docType: string;
  /** CBOR IssuerSigned (ISO/IEC 18013-5, 8.3.2.1.2.2) as base64url. */
  readonly issuerSigned: string;
  readonly deviceKey: webcrypto.JsonWebKey;
};

export interface AttestationOptions {
  /** What `age_over_18` says; true where nothing is said. */
  readonly isOfAge?: boolean;
  /** All the elements that are attested, in this order, instead of `age_over_18`. */
  readonly elements?: readonly (readonly [identifier: string, value: unknown])[];
  readonly docType?: string;
  readonly nameSpace?: string;
  /** A minute ago where nothing is said. It is signed then as well. */
  readonly validFrom?: Date;
  /** Thirty days from now where nothing is said. */
  readonly validUntil?: Date;
  /** Where a token status list says whether it was taken back. */
  readonly status?: { readonly uri: string; readonly idx: number };
  /** More certificates after the signer's, as PEM. */
  readonly chain?: readonly string[];
  /** What else is to be said in the security object, or otherwise. */
  readonly securityObject?: Readonly<Record<string, unknown>>;
}

/** Issues an attestation to a new device key, as a provider does to a wallet. */
export async function issueAttestation(
  authority: Authority,
  options: AttestationOptions = {},
): Promise<HeldAttestation> {
  const { docType = AGE_DOC_TYPE, nameSpace = AGE_DOC_TYPE } = options;
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const deviceKey = privateKey.export({ format: 'jwk' });
  const items = itemsOf(options);
  const issuerAuth = await IssuerAuth.create(
    {
      protectedHeaders: new Map([[Header.Algorithm, SignatureAlgorithm.ES256]]),
      unprotectedHeaders: new Map([[Header.X5Chain, x5chainOf(authority, options.chain)]]),
      payload: cborEncode(
        DataItem.fromData(securityObject({ docType, nameSpace, items, deviceKey }, options)),
      ),
      signingKey: CoseKey.fromJwk({ ...authority.signerKey, alg: 'ES256' }),
    },
    mdocSigning,
  );
  const issuerSigned = new Map<string, unknown>([
    [
      'nameSpaces',
      new Map([[nameSpace, items.map(({ bytes }) => cborDecode(bytes, { unwrapTopLevelDataItem: false }))]]),
    ],
    ['issuerAuth', issuerAuth.encodedStructure],
  ]);
  return { docType, deviceKey, issuerSigned: base64url(cborEncode(issuerSigned)) };
}

interface Item {
  readonly id: number;
  readonly bytes: Uint8Array;
}

function itemsOf({ isOfAge = true, elements = [['age_over_18', isOfAge]] }: AttestationOptions): Item[] {
  return elements.map(([elementIdentifier, elementValue], at) => {
    const id = at * 1_000 + randomInt(1_000);
    const item = IssuerSignedItem.fromOptions({
      digestId: id,
      random: new Uint8Array(randomBytes(32)),
      elementIdentifier,
      elementValue,
    });
    return { id, bytes: item.encode({ asDataItem: true }) };
  });
}

interface Issued {
  readonly docType: string;
  readonly nameSpace: string;
  readonly items: readonly Item[];
  readonly deviceKey: webcrypto.JsonWebKey;
}

function securityObject(issued: Issued, options: AttestationOptions): Map<string, unknown> {
  const validFrom = options.validFrom ?? new Date(Date.now() - 60_000);
  const validUntil = options.validUntil ?? new Date(Date.now() + 30 * DAY_MS);
  const digests = issued.items.map(({ id, bytes }) => [id, sha256(bytes)] as const);
  const { kty, crv, x, y } = issued.deviceKey;
  return new Map<string, unknown>([
    ['version', '1.0'],
    ['digestAlgorithm', 'SHA-256'],
    ['docType', issued.docType],
    ['valueDigests', new Map([[issued.nameSpace, new Map(digests)]])],
    ['deviceKeyInfo', new Map([['deviceKey', CoseKey.fromJwk({ kty, crv, x, y }).encodedStructure]])],
    [
      'validityInfo',
      new Map([
        ['signed', validFrom],
        ['validFrom', validFrom],
        ['validUntil', validUntil],
      ]),
    ],
    ...(options.status ? [['status', statusOf(options.status)] as const] : []),
    ...Object.entries(options.securityObject ?? {}),
  ]);
}

const statusOf = ({ uri, idx }: { readonly uri: string; readonly idx: number }) =>
  new Map([
    [
      'status_list',
      new Map<string, string | number>([
        ['idx', idx],
        ['uri', uri],
      ]),
    ],
  ]);

/** COSE_X509 (RFC 9360, 2): one certificate stands alone, more are a list. */
function x5chainOf(authority: Authority, more: readonly string[] = []): Uint8Array | Uint8Array[] {
  const [signer, ...rest] = [authority.signerPem, ...more].map(
    (pem) => new Uint8Array(new X509Certificate(pem).raw),
  );
  if (!signer) throw new Error('an authority has a signer');
  return rest.length === 0 ? signer : [signer, ...rest];
}

function privateJwk(key: CoseKey): webcrypto.JsonWebKey {
  const { x, y, d } = key;
  if (!x || !y || !d) throw new Error('a key that signs has all its parts');
  return { kty: 'EC', crv: 'P-256', x: base64url(x), y: base64url(y), d: base64url(d) };
}

const sha256 = (bytes: Uint8Array): Uint8Array => new Uint8Array(createHash('sha256').update(bytes).digest());
const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
