import { CBORTag, type CBORType, encodeCBOR } from '@levischuck/tiny-cbor';
import { createPrivateKey, sign, X509Certificate } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { Authority } from './authority';

export const STATUS_LIST_TYPE = 'application/statuslist+cwt';

/** COSE_Sign1 and its headers (RFC 9052, 2 and 3.1; RFC 9360, 2; RFC 9596). */
const SIGN1 = 18;
const HEADER = { algorithm: 1, type: 16, x5chain: 33 };
const ES256 = -7;
/** Claims of a status list (RFC 8392, 4; draft-ietf-oauth-status-list, 5.2). */
const CLAIM = { subject: 2, expires: 4, issued: 6, ttl: 65_534, list: 65_533 };
const MINUTE_MS = 60_000;

export interface StatusListOptions {
  /** Where the list stands: its subject. */
  readonly uri: string;
  readonly bits?: number;
  /** By index; the place of one that is not told says 0. */
  readonly statuses?: readonly number[];
  /** What stands for them, deflated, instead. */
  readonly deflated?: Uint8Array;
  /** A minute ago where nothing is said. */
  readonly issuedAt?: Date;
  readonly expiresAt?: Date;
  readonly ttlSeconds?: number;
  /** What the token calls itself. */
  readonly type?: string;
  readonly algorithm?: number;
}

/** A token status list (draft-ietf-oauth-status-list) in CWT form, signed by the signer of an authority. */
export function statusListToken(authority: Authority, options: StatusListOptions): Uint8Array {
  const { type = STATUS_LIST_TYPE, algorithm = ES256 } = options;
  const headers = encodeCBOR(
    new Map<number, CBORType>([
      [HEADER.algorithm, algorithm],
      [HEADER.type, type],
    ]),
  );
  const payload = encodeCBOR(claimsOf(options));
  const toBeSigned = encodeCBOR(['Signature1', headers, new Uint8Array(), payload]);
  const key = createPrivateKey({ key: authority.signerKey, format: 'jwk' });
  const signature = new Uint8Array(sign('sha256', toBeSigned, { key, dsaEncoding: 'ieee-p1363' }));
  const certificate = new Uint8Array(new X509Certificate(authority.signerPem).raw);
  const others = new Map<number, CBORType>([[HEADER.x5chain, certificate]]);
  return encodeCBOR(new CBORTag(SIGN1, [headers, others, payload, signature]));
}

function claimsOf(options: StatusListOptions): Map<number, CBORType> {
  const { uri, bits = 1, statuses = [], issuedAt = new Date(Date.now() - MINUTE_MS) } = options;
  const { expiresAt, ttlSeconds, deflated = deflateSync(packed(statuses, bits)) } = options;
  const list = new Map<string, CBORType>([
    ['bits', bits],
    ['lst', new Uint8Array(deflated)],
  ]);
  return new Map<number, CBORType>([
    [CLAIM.subject, uri],
    [CLAIM.issued, seconds(issuedAt)],
    ...(expiresAt ? [[CLAIM.expires, seconds(expiresAt)] as const] : []),
    ...(ttlSeconds === undefined ? [] : [[CLAIM.ttl, ttlSeconds] as const]),
    [CLAIM.list, list],
  ]);
}

/** The first status stands in the lowest bits of the first byte (draft-ietf-oauth-status-list, 4.1). */
function packed(statuses: readonly number[], bits: number): Uint8Array {
  const bytes = new Uint8Array(Math.ceil((statuses.length * bits) / 8));
  for (const [index, status] of statuses.entries()) {
    const at = index * bits;
    bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (status << (at & 7));
  }
  return bytes;
}

const seconds = (time: Date): number => Math.floor(time.getTime() / 1_000);
