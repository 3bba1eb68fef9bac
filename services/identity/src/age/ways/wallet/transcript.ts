import { encodeCBOR } from '@levischuck/tiny-cbor';
import { createHash } from 'node:crypto';

/**
 * What one walk is about, as the device signs it: CBOR SessionTranscript (ISO/IEC 18013-5, 9.1.5.1). The bytes are HPKE's `info` as well.
 * An answer to another walk, another site or another request has another.
 */
export type Transcript = Uint8Array;

/** Of an answer that a wallet posts unsealed, hence without a key's thumbprint (OpenID4VP 1.0, B.2.6.1). */
export const postedTranscript = (request: {
  readonly clientId: string;
  readonly nonce: string;
  readonly responseUri: string;
}): Transcript =>
  transcriptOf('OpenID4VPHandover', [request.clientId, request.nonce, null, request.responseUri]);

/**
 * Of an answer that a browser's own wallet seals (ISO/IEC TS 18013-7, C.5).
 * @param request.encryptionInfo base64url, letter by letter as the browser was told
 * @param request.origin of the page that asks, as `location.origin` has it
 */
export const handedTranscript = (request: {
  readonly encryptionInfo: string;
  readonly origin: string;
}): Transcript => transcriptOf('dcapi', [request.encryptionInfo, request.origin]);

function transcriptOf(kind: string, about: (string | null)[]): Transcript {
  const digest = createHash('sha256').update(encodeCBOR(about)).digest();
  return encodeCBOR([null, null, [kind, new Uint8Array(digest)]]);
}
