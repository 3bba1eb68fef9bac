import type { DigitalRequest } from '@alcova/contracts';
import { type CBORType, encodeCBOR } from '@levischuck/tiny-cbor';
import { DeviceRequest, DocRequest, ItemsRequest } from '@owf/mdoc';
import { base64urlOf } from './base64url';
import { HPKE_SUITE } from './hpke-suite';
import { DOC_TYPE, ELEMENT } from './profile';
import type { ProofSession } from './proof-sessions';

/** What the one credential is called in question and answer. */
export const CREDENTIAL_ID = 'age';

/** DCQL (OpenID4VP 1.0, 6): one credential, and of it one bit. */
const QUERY = JSON.stringify({
  credentials: [
    {
      id: CREDENTIAL_ID,
      format: 'mso_mdoc',
      meta: { doctype_value: DOC_TYPE },
      claims: [{ path: [DOC_TYPE, ELEMENT] }],
    },
  ],
});

/** ISO/IEC 18013-5, 8.3.2.1.2.1: the same bit; `false` says that it is not kept. */
const DEVICE_REQUEST = base64urlOf(
  DeviceRequest.create({
    version: '1.0',
    docRequests: [
      DocRequest.create({
        itemsRequest: ItemsRequest.create({
          docType: DOC_TYPE,
          namespaces: { [DOC_TYPE]: { [ELEMENT]: false } },
        }),
      }),
    ],
  }).encode(),
);

/** COSE (RFC 9053, 7.1): an elliptic curve key with both coordinates, on P-256. */
const COSE = { keyType: 1, curve: -1, x: -2, y: -3 } as const;
const [EC2, P256] = [2, 1];
const COORDINATE_BYTES = 32;

/** Who asks, as OpenID4VP 1.0 names who is registered nowhere (5.9.3): by where the answer goes. */
export const clientIdOf = (responseUri: string): string => `redirect_uri:${responseUri}`;

/** The nonce of a walk, as texts hold it. */
export const nonceOf = ({ nonce }: ProofSession): string => base64urlOf(nonce);

/**
 * The address that opens a wallet (OpenID4VP 1.0, 5; the request stands in it). Without `state`: the address of the answer names the walk,
 * and every letter makes the code on the screen harder to read. @param link how such an address begins, as `av://`
 */
export function addressOf(
  walk: ProofSession,
  to: { readonly link: string; readonly responseUri: string },
): string {
  const query = new URLSearchParams({
    client_id: clientIdOf(to.responseUri),
    response_type: 'vp_token',
    response_mode: 'direct_post',
    response_uri: to.responseUri,
    nonce: nonceOf(walk),
    dcql_query: QUERY,
  });
  return `${to.link}?${query.toString()}`;
}

/** The same question for the wallets that a browser knows (ISO/IEC 18013-7, annex C). For one walk it is always the same. */
export async function digitalRequestOf(walk: ProofSession): Promise<DigitalRequest> {
  const { publicKey } = await walk.keyPair();
  // SEC 1, 2.3.3: a first byte, and both coordinates.
  const point = new Uint8Array(await HPKE_SUITE.kem.serializePublicKey(publicKey)).subarray(1);
  const recipientPublicKey = new Map<string | number, CBORType>([
    [COSE.keyType, EC2],
    [COSE.curve, P256],
    [COSE.x, point.subarray(0, COORDINATE_BYTES)],
    [COSE.y, point.subarray(COORDINATE_BYTES)],
  ]);
  const parameters = new Map<string | number, CBORType>([
    ['nonce', walk.nonce],
    ['recipientPublicKey', recipientPublicKey],
  ]);
  return {
    deviceRequest: DEVICE_REQUEST,
    encryptionInfo: base64urlOf(encodeCBOR(['dcapi', parameters])),
  };
}
