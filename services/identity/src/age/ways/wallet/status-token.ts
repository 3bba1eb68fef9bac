import { CBORTag, decodeCBOR, encodeCBOR } from '@levischuck/tiny-cbor';
import { verify, type X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { z } from 'zod';
import { trustedSigner } from '../certificates/certificates';

const MAX_INFLATED = 8 * 1024 * 1024;
const LONGEST_MS = 12 * 60 * 60 * 1_000;
/** A provider's clock may go before ours by so much. */
const CLOCKS_DIFFER_MS = 60_000;
export const STATUS_LIST_TYPE = 'application/statuslist+cwt';

/** Tags that a token may stand behind: CWT (RFC 8392, 6) and COSE_Sign1 (RFC 9052, 2), in this order. */
const TAGS = [61, 18];
/** Headers (RFC 9052, 3.1; RFC 9596; RFC 9360, 2) and the one algorithm of the profile. */
const HEADER = { algorithm: 1, critical: 2, type: 16, x5chain: 33 };
const ES256 = -7;
const SIGNATURE_BYTES = 64;

const bytes = z.instanceof(Uint8Array);
const headers = z.map(z.union([z.number(), z.string()]), z.unknown());
const sign1 = z.tuple([bytes, headers, bytes, bytes]);
const statusBits = z.union([z.literal(1), z.literal(2), z.literal(4), z.literal(8)]);
/** Claims by their numbers (RFC 8392, 4; draft-ietf-oauth-status-list, 5.2). */
const claims = headers
  .transform((all): unknown => ({
    ...{ subject: all.get(2), expires: all.get(4), issued: all.get(6) },
    ...{ ttl: all.get(65_534), list: all.get(65_533) },
  }))
  .pipe(
    z.object({
      subject: z.string(),
      expires: z.number().optional(),
      issued: z.number(),
      ttl: z.number().positive().optional(),
      list: z
        .map(z.string(), z.unknown())
        .transform((list): unknown => ({ bits: list.get('bits'), deflated: list.get('lst') }))
        .pipe(z.object({ bits: statusBits, deflated: bytes })),
    }),
  );
const inflated = promisify(inflate) as (
  from: Uint8Array,
  options: { maxOutputLength: number },
) => Promise<Buffer>;

/** Why a status list is not believed. `kind` is a fixed word, for the log. */
export class StatusRefused extends Error {
  override readonly name = 'StatusRefused';

  constructor(
    readonly kind: 'malformed' | 'chain' | 'signature' | 'subject' | 'expired' | 'too-large',
    options?: ErrorOptions,
  ) {
    super(kind, options);
  }
}

export interface StatusList {
  readonly bits: number;
  readonly bytes: Buffer;
  /** Until when it may be gone by. */
  readonly until: Date;
}

/**
 * Reads a status list token (draft-ietf-oauth-status-list, CWT form) that came from `uri`: a COSE_Sign1 with ES256, whose signer leads to an
 * anchor, as the signer of an attestation does.
 * @throws StatusRefused
 */
export async function readStatusToken(
  token: Uint8Array,
  from: { readonly uri: string; readonly anchors: readonly X509Certificate[]; readonly now: Date },
): Promise<StatusList> {
  const { uri, now } = from;
  const payload = payloadOf(token, from);
  const told = claims.safeParse(decoded(payload)).data;
  if (!told) throw new StatusRefused('malformed');
  if (told.subject !== uri) throw new StatusRefused('subject');
  const until = untilOf(told, now);
  if (told.issued * 1_000 > now.getTime() + CLOCKS_DIFFER_MS || until <= now)
    throw new StatusRefused('expired');
  return { bits: told.list.bits, bytes: await contentOf(told.list.deflated), until };
}

/** A status by its place, lowest bits first (draft-ietf-oauth-status-list, 4.1); undefined where the list has no such place. */
export function statusAt({ bits, bytes: content }: StatusList, index: number): number | undefined {
  const at = index * bits;
  const byte = content[Math.floor(at / 8)];
  return byte === undefined ? undefined : (byte >> (at % 8)) & ((1 << bits) - 1);
}

function payloadOf(
  token: Uint8Array,
  { anchors, now }: { readonly anchors: readonly X509Certificate[]; readonly now: Date },
): Uint8Array {
  const parts = sign1.safeParse(withoutTags(decoded(token))).data;
  if (!parts) throw new StatusRefused('malformed');
  const [signedHeaders, others, payload, signature] = parts;
  const told = headers.safeParse(decoded(signedHeaders)).data;
  if (!told || !isStatusList(told)) throw new StatusRefused('malformed');
  const chain = told.get(HEADER.x5chain) ?? others.get(HEADER.x5chain);
  const signer = trustedSigner(Array.isArray(chain) ? chain : [chain], anchors, now);
  if (!signer) throw new StatusRefused('chain');
  // RFC 9052, 4.4, over the bytes as they came.
  const toBeSigned = encodeCBOR(['Signature1', signedHeaders, new Uint8Array(), payload]);
  const key = { key: signer.publicKey, dsaEncoding: 'ieee-p1363' } as const;
  if (signature.length !== SIGNATURE_BYTES || !verify('sha256', toBeSigned, key, signature))
    throw new StatusRefused('signature');
  return payload;
}

/** What is critical must be understood (RFC 9052, 3.1), and nothing of it is. */
const isStatusList = (told: ReadonlyMap<unknown, unknown>): boolean =>
  told.get(HEADER.algorithm) === ES256 &&
  told.get(HEADER.type) === STATUS_LIST_TYPE &&
  !told.has(HEADER.critical);

const withoutTags = (item: unknown): unknown =>
  TAGS.reduce((inner, tag) => (inner instanceof CBORTag && inner.tag === tag ? inner.value : inner), item);

/** A copy: the decoder reads the buffer that bytes stand in from its beginning. */
function decoded(from: Uint8Array): unknown {
  try {
    return decodeCBOR(new Uint8Array(from));
  } catch (error) {
    throw new StatusRefused('malformed', { cause: error });
  }
}

/** The claims' own limits, and half a day at most. */
function untilOf(told: z.output<typeof claims>, now: Date): Date {
  const limits = [
    now.getTime() + LONGEST_MS,
    ...(told.ttl === undefined ? [] : [now.getTime() + told.ttl * 1_000]),
    ...(told.expires === undefined ? [] : [told.expires * 1_000]),
  ];
  return new Date(Math.min(...limits));
}

async function contentOf(deflated: Uint8Array): Promise<Buffer> {
  try {
    return await inflated(deflated, { maxOutputLength: MAX_INFLATED });
  } catch (error) {
    const isBomb = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw new StatusRefused(isBomb ? 'too-large' : 'malformed', { cause: error });
  }
}
