import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';
import { z } from 'zod';
import type { X25519PrivateKey, X25519PublicKey } from './config/jwk';

const CIPHER = 'aes-256-gcm';
const FORM = 'alcova-sealed-1';
/** Bytes of the text that are sealed together: what is read ahead to open it. */
const SEGMENT_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const SEALED_SEGMENT_BYTES = SEGMENT_BYTES + TAG_BYTES;
/** A first line that is longer is none of ours. */
const MAX_HEAD_BYTES = 512;
const LINE_END = 0x0a;

const head = z.strictObject({ form: z.literal(FORM), kid: z.string(), x: z.string() });

/** A key made for this text alone, of what both sides of an agreement know. */
const textKey = (privateKey: KeyObject, publicKey: KeyObject, headLine: Buffer, owner: string): Buffer =>
  Buffer.from(hkdfSync('sha256', diffieHellman({ privateKey, publicKey }), headLine, `${FORM} ${owner}`, 32));

/** Counts segments, and says which is the last: none can be left out, moved or cut off. */
function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(index, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/**
 * Seals a stream for the holder of a private key, as it comes: X25519 with a key pair of its own, HKDF-SHA-256, and AES-256-GCM over
 * segments. Who seals cannot open it again. It begins with a line of JSON; `owner` is bound into it, so that a text moved elsewhere does not
 * open. Holds one segment in memory.
 */
export async function* sealStream(
  source: AsyncIterable<Buffer>,
  key: X25519PublicKey,
  owner: string,
): AsyncGenerator<Buffer> {
  const { publicKey, privateKey } = generateKeyPairSync('x25519');
  const { x } = publicKey.export({ format: 'jwk' });
  const headLine = Buffer.from(`${JSON.stringify({ form: FORM, kid: key.kid, x })}\n`);
  const recipient = createPublicKey({ key: { kty: key.kty, crv: key.crv, x: key.x }, format: 'jwk' });
  const secret = textKey(privateKey, recipient, headLine, owner);
  const sealed = (index: number, text: Buffer, isLast: boolean): Buffer => {
    const cipher = createCipheriv(CIPHER, secret, nonceOf(index, isLast));
    return Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
  };
  yield headLine;
  let index = 0;
  for await (const { bytes, isLast } of segmentsOf(source, SEGMENT_BYTES))
    yield sealed(index++, bytes, isLast);
}

/**
 * Opens what was sealed so, with whichever key it was sealed for. Nothing leaves that was not proved.
 * @throws Error when that key is not there (any more), or the bytes were altered, moved or cut off
 */
export async function* openStream(
  source: AsyncIterable<Buffer>,
  keys: readonly X25519PrivateKey[],
  owner: string,
): AsyncGenerator<Buffer> {
  const pieces = source[Symbol.asyncIterator]();
  const { headLine, rest } = await headOf(pieces);
  const { kid, x } = head.parse(JSON.parse(headLine.toString()));
  const key = keys.find((one) => one.kid === kid);
  if (!key) throw new Error(`it is sealed for the key ${kid}, which is not configured`);
  const privateKey = createPrivateKey({ key: { ...key }, format: 'jwk' });
  const sender = createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x }, format: 'jwk' });
  const secret = textKey(privateKey, sender, headLine, owner);
  let index = 0;
  for await (const { bytes, isLast } of segmentsOf(following(rest, pieces), SEALED_SEGMENT_BYTES)) {
    if (bytes.length < TAG_BYTES) throw new Error('what is sealed was cut off');
    const opener = createDecipheriv(CIPHER, secret, nonceOf(index++, isLast), { authTagLength: TAG_BYTES });
    opener.setAuthTag(bytes.subarray(-TAG_BYTES));
    yield Buffer.concat([opener.update(bytes.subarray(0, -TAG_BYTES)), opener.final()]);
  }
}

/** The first line, and what came with it. */
async function headOf(pieces: AsyncIterator<Buffer>): Promise<{ headLine: Buffer; rest: Buffer }> {
  let read = Buffer.alloc(0);
  for (;;) {
    const end = read.indexOf(LINE_END);
    if (end >= 0) return { headLine: read.subarray(0, end + 1), rest: read.subarray(end + 1) };
    if (read.length > MAX_HEAD_BYTES) throw new Error('it is not sealed');
    const next = await pieces.next();
    if (next.done) throw new Error('it is not sealed');
    read = Buffer.concat([read, next.value]);
  }
}

async function* following(first: Buffer, pieces: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value;
}

/** Segments of `size` bytes, and a last one that may be shorter or empty. One is given on only when it is known whether it is the last. */
async function* segmentsOf(
  source: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of source) {
    pieces.push(piece);
    length += piece.length;
    if (length <= size) continue;
    let whole = Buffer.concat(pieces);
    for (; whole.length > size; whole = whole.subarray(size))
      yield { bytes: whole.subarray(0, size), isLast: false };
    pieces = [whole];
    length = whole.length;
  }
  yield { bytes: Buffer.concat(pieces), isLast: true };
}
