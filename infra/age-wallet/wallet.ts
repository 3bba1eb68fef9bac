import { Aes128Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core';
import {
  cborDecode,
  cborEncode,
  CoseKey,
  DataItem,
  DeviceSignature,
  Header,
  SessionTranscript,
  SignatureAlgorithm,
} from '@owf/mdoc';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type HeldAttestation, mdocSigning } from './attestation';

const bytes = z.instanceof(Uint8Array);
const COSE_X = -2;
const COSE_Y = -3;
const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes128Gcm(),
});

/** What an `av://` link asks, as far as a wallet needs it to answer (OpenID4VP 1.0, 5 and 8.2). */
const postedRequest = z.object({
  client_id: z.string().startsWith('redirect_uri:'),
  response_type: z.literal('vp_token'),
  response_mode: z.literal('direct_post'),
  response_uri: z.url(),
  nonce: z.string().min(1),
  state: z.string().optional(),
  dcql_query: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(z.object({ credentials: z.tuple([z.object({ id: z.string(), format: z.literal('mso_mdoc') })]) })),
});

const encryptionInfo = z.tuple([
  z.literal('dcapi'),
  z
    .map(z.string(), z.unknown())
    .transform((parts) => ({ nonce: parts.get('nonce'), key: parts.get('recipientPublicKey') }))
    .pipe(z.object({ nonce: bytes, key: z.map(z.number(), z.unknown()) })),
]);

/** The session transcript of an answer that is posted (OpenID4VP 1.0, B.2.6.1), as @owf/mdoc makes it. */
export async function postedTranscript(request: {
  readonly clientId: string;
  readonly nonce: string;
  readonly responseUri: string;
}): Promise<Uint8Array> {
  const digest = ({ bytes: data }: { readonly bytes: Uint8Array }) => sha256(data);
  const random = () => new Uint8Array();
  const calculateEphemeralMacKey = () => {
    throw new Error('a wallet only signs');
  };
  const made = await SessionTranscript.forOid4Vp(request, {
    crypto: { digest, random, calculateEphemeralMacKey },
  });
  return made.encode();
}

/** The session transcript of an answer that is handed to the browser (ISO/IEC TS 18013-7, C.5). */
export function handedTranscript(info: string, origin: string): Uint8Array {
  return cborEncode([null, null, ['dcapi', sha256(cborEncode([info, origin]))]]);
}

/**
 * The DeviceResponse with this one attestation, signed by the device over `transcript` (ISO/IEC 18013-5, 9.1.3).
 * @param transcript CBOR SessionTranscript
 */
export async function deviceResponse(held: HeldAttestation, transcript: Uint8Array): Promise<Uint8Array> {
  const nameSpaces = DataItem.fromData(new Map());
  const authentication = ['DeviceAuthentication', cborDecode<unknown>(transcript), held.docType, nameSpaces];
  const deviceSignature = await DeviceSignature.create(
    {
      protectedHeaders: new Map([[Header.Algorithm, SignatureAlgorithm.ES256]]),
      detachedPayload: cborEncode(DataItem.fromData(authentication)),
      signingKey: CoseKey.fromJwk({ ...held.deviceKey, alg: 'ES256' }),
    },
    mdocSigning,
  );
  const document = new Map<string, unknown>([
    ['docType', held.docType],
    ['issuerSigned', cborDecode(Buffer.from(held.issuerSigned, 'base64url'))],
    [
      'deviceSigned',
      new Map<string, unknown>([
        ['nameSpaces', nameSpaces],
        ['deviceAuth', new Map([['deviceSignature', deviceSignature.encodedStructure]])],
      ]),
    ],
  ]);
  return cborEncode(
    new Map<string, unknown>([
      ['version', '1.0'],
      ['documents', [document]],
      ['status', 0],
    ]),
  );
}

/**
 * What a wallet posts for an `av://` link: the form, and where it goes.
 * @throws where the link asks for anything else than the EU's age verification profile does
 */
export async function answerPosted(
  held: HeldAttestation,
  address: string,
): Promise<{ responseUri: string; form: Record<string, string> }> {
  const link = new URL(address);
  if (link.protocol !== 'av:') throw new Error('a wallet opens av:// links');
  const asked = postedRequest.parse(Object.fromEntries(link.searchParams));
  const { client_id: clientId, nonce, response_uri: responseUri, state } = asked;
  if (clientId !== `redirect_uri:${responseUri}`) throw new Error('the answer would go to somebody else');
  const [credential] = asked.dcql_query.credentials;
  const answer = await deviceResponse(held, await postedTranscript({ clientId, nonce, responseUri }));
  const presented = { [credential.id]: [base64url(answer)] };
  return {
    responseUri,
    form: { vp_token: JSON.stringify(presented), ...(state === undefined ? {} : { state }) },
  };
}

/**
 * What a wallet gives the browser for a request of the Digital Credentials API: `data.response` of the credential, base64url.
 * @param origin of the page that asks, as `location.origin`
 */
export async function answerHanded(
  held: HeldAttestation,
  request: { readonly deviceRequest: string; readonly encryptionInfo: string },
  origin: string,
): Promise<string> {
  const transcript = handedTranscript(request.encryptionInfo, origin);
  return sealed(await deviceResponse(held, transcript), transcript, request.encryptionInfo);
}

/** Seals an answer to who asked: CBOR EncryptedResponse as base64url (ISO/IEC TS 18013-7, C.4; RFC 9180). */
export async function sealed(answer: Uint8Array, transcript: Uint8Array, info: string): Promise<string> {
  const [, { key }] = encryptionInfo.parse(cborDecode(Buffer.from(info, 'base64url')));
  const point = Buffer.concat([Buffer.from([4]), bytes.parse(key.get(COSE_X)), bytes.parse(key.get(COSE_Y))]);
  const sender = await suite.createSenderContext({
    recipientPublicKey: await suite.kem.importKey('raw', exact(point)),
    info: exact(transcript),
  });
  const cipherText = new Uint8Array(await sender.seal(exact(answer)));
  const parts = new Map([
    ['enc', new Uint8Array(sender.enc)],
    ['cipherText', cipherText],
  ]);
  return base64url(cborEncode(['dcapi', parts]));
}

/** A buffer of these bytes alone. */
const exact = (data: Uint8Array): ArrayBuffer => new Uint8Array(data).buffer;
const sha256 = (data: Uint8Array): Uint8Array => new Uint8Array(createHash('sha256').update(data).digest());
const base64url = (data: Uint8Array): string => Buffer.from(data).toString('base64url');
