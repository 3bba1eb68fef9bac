import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { x25519PrivateKey, x25519PublicKey } from './config/jwk';
import { openStream, sealStream } from './sealed-stream';

const pair = (kid: string) => {
  const jwk = { ...generateKeyPairSync('x25519').privateKey.export({ format: 'jwk' }), kid };
  const closed = x25519PrivateKey.parse(jwk);
  const { kty, crv, x } = closed;
  return { closed, open: x25519PublicKey.parse({ kty, crv, x, kid }) };
};
const ours = pair('new');
const older = pair('old');
const OWNER = 'exports/e1/identity.sealed';
const SEGMENT = 64 * 1024;
const HEAD = /^\{"form":"alcova-sealed-1","kid":"new","x":"[\w-]{43}"\}\n/;

async function* cut(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  await Promise.resolve();
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}
const sealed = (text: Buffer, key = ours.open, piece = 10_000) =>
  buffer(Readable.from(sealStream(cut(text, piece), key, OWNER)));
const opened = (bytes: Buffer, keys = [ours.closed], owner = OWNER, piece = 7_777) =>
  buffer(Readable.from(openStream(cut(bytes, piece), keys, owner)));

describe('a stream that is sealed for who holds a private key', () => {
  it.each([0, 1, SEGMENT - 1, SEGMENT, SEGMENT + 1, 2 * SEGMENT, 5 * SEGMENT + 17])(
    'opens to the same %p bytes, however it is cut, and shows nothing of them',
    async (length) => {
      const text = randomBytes(length);
      for (const piece of [1_000, SEGMENT, 1_000_000]) {
        const bytes = await sealed(text, ours.open, piece);
        expect(await opened(bytes, [ours.closed], OWNER, piece)).toEqual(text);
        if (length >= SEGMENT) expect(bytes.includes(text.subarray(0, 32))).toBe(false);
      }
    },
  );

  it('is never sealed twice alike, and says whom it is for', async () => {
    const text = Buffer.from('{"account":[]}');
    const [one, other] = [await sealed(text), await sealed(text)];
    expect(one.equals(other)).toBe(false);
    expect(one.toString('latin1')).toMatch(HEAD);
  });

  it('opens with the key of its time, also when there is a newer one', async () => {
    const bytes = await sealed(Buffer.from('before'), older.open);
    expect((await opened(bytes, [ours.closed, older.closed])).toString()).toBe('before');
    await expect(opened(bytes)).rejects.toThrow('sealed for the key old, which is not configured');
  });

  it('does not open when it is another, altered, cut off, put together anew or moved', async () => {
    const text = randomBytes(3 * SEGMENT);
    const bytes = await sealed(text);
    const begin = bytes.indexOf('\n') + 1;
    const segment = (index: number) =>
      bytes.subarray(begin + index * (SEGMENT + 16), begin + (index + 1) * (SEGMENT + 16));
    const line = bytes.subarray(0, begin);
    const flipped = Buffer.from(bytes);
    flipped[begin + 5] = (flipped[begin + 5] ?? 0) ^ 1;
    const wrong: Buffer[] = [
      flipped,
      // At a border of segments too, where each that is left is whole.
      bytes.subarray(0, begin + SEGMENT + 16),
      bytes.subarray(0, begin + 2 * (SEGMENT + 16)),
      bytes.subarray(0, -1),
      line,
      Buffer.concat([bytes, Buffer.from('x')]),
      Buffer.concat([line, segment(1), segment(0), segment(2)]),
      Buffer.concat([line, segment(1), segment(2)]),
      Buffer.concat([(await sealed(text)).subarray(0, begin), bytes.subarray(begin)]),
    ];
    for (const one of wrong) await expect(opened(one)).rejects.toThrow();
    await expect(opened(bytes, [ours.closed], 'exports/e2/identity.sealed')).rejects.toThrow();
    await expect(opened(bytes, [{ ...older.closed, kid: 'new' }])).rejects.toThrow();
  });

  it('is not taken for sealed when it is not', async () => {
    await expect(opened(Buffer.from('{"account":[]}'))).rejects.toThrow('not sealed');
    await expect(opened(Buffer.alloc(100_000, 'x'))).rejects.toThrow('not sealed');
    await expect(opened(Buffer.from('{"account":[]}\n'))).rejects.toThrow();
  });

  it('is read no faster than it is taken', async () => {
    let read = 0;
    async function* endless(): AsyncGenerator<Buffer> {
      await Promise.resolve();
      for (;;) {
        read += 1;
        yield Buffer.alloc(SEGMENT);
      }
    }
    const bytes = sealStream(endless(), ours.open, OWNER);
    for (let taken = 0; taken < 5; taken++) await bytes.next();
    expect(read).toBeLessThan(8);
    await bytes.return(undefined);
  });
});
