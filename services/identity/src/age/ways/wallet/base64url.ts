/**
 * The bytes of a text in base64url without padding (RFC 4648, 5), written the one way there is; undefined for any other text. They stand
 * in a buffer of their own: what decodes CBOR looks at the whole of it.
 */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> | undefined {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.length > 0 && bytes.toString('base64url') === text ? new Uint8Array(bytes) : undefined;
}

export const base64urlOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
