import { HpkeError } from '@hpke/core';
import { decodeCBOR } from '@levischuck/tiny-cbor';
import { bytesOf } from './base64url';
import { HPKE_SUITE } from './hpke-suite';
import { isWellFormed } from './well-formed';

interface Envelope {
  readonly enc: Uint8Array;
  readonly cipherText: Uint8Array;
}

/**
 * The DeviceResponse that a browser's wallet encrypted for a walk (ISO/IEC 18013-7, annex C: HPKE in base mode, without further data);
 * undefined for what is none, or was encrypted for another walk or site.
 * @param answer CBOR `["dcapi", { enc, cipherText }]` as base64url
 * @param info the session transcript as CBOR
 */
export async function handedResponse(
  answer: string,
  { keyPair, info }: { readonly keyPair: CryptoKeyPair; readonly info: Uint8Array },
): Promise<Uint8Array | undefined> {
  const bytes = bytesOf(answer);
  const envelope = bytes && envelopeOf(bytes);
  if (!envelope) return undefined;
  try {
    const context = await HPKE_SUITE.createRecipientContext({
      recipientKey: keyPair,
      enc: envelope.enc,
      info,
    });
    return new Uint8Array(await context.open(envelope.cipherText));
  } catch (error) {
    if (error instanceof HpkeError) return undefined;
    throw error;
  }
}

function envelopeOf(bytes: Uint8Array): Envelope | undefined {
  if (!isWellFormed(bytes)) return undefined;
  const told = decodeCBOR(bytes);
  if (!Array.isArray(told) || told.length !== 2) return undefined;
  const [kind, parts] = told;
  if (kind !== 'dcapi' || !(parts instanceof Map) || parts.size !== 2) return undefined;
  const [enc, cipherText] = [parts.get('enc'), parts.get('cipherText')];
  return enc instanceof Uint8Array && cipherText instanceof Uint8Array ? { enc, cipherText } : undefined;
}
