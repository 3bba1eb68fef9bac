import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { EndedEarly, IncomingBytes } from './incoming-bytes';

const file = randomBytes(100_000);
const incoming = (chunk: number, bytes = file) => {
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += chunk) chunks.push(bytes.subarray(at, at + chunk));
  return new IncomingBytes(Readable.from(chunks));
};
const sha256 = (bytes: Buffer) =>
  ({ algorithm: 'sha256', digest: createHash('sha256').update(bytes).digest() }) as const;
const taken = (bytes: AsyncGenerator<Buffer>) => buffer(bytes);

describe('the bytes of a request', () => {
  it.each([1, 7_919, 30_000, 100_000])('come in parts, whatever chunks of %i they come in', async (chunk) => {
    const bytes = incoming(chunk, chunk === 1 ? file.subarray(0, 500) : file);
    const whole = chunk === 1 ? file.subarray(0, 500) : file;
    const length = Math.floor(whole.length / 3);
    for (let at = 0; at < whole.length; at += length) {
      expect(await bytes.hasMore()).toBe(true);
      const part = whole.subarray(at, at + length);
      expect((await taken(bytes.part(part.length, sha256(part)))).equals(part)).toBe(true);
    }
    expect(await bytes.hasMore()).toBe(false);
  });

  it('of a damaged part never come to its end', async () => {
    const bytes = incoming(7_919);
    let came = 0;
    const read = async () => {
      for await (const piece of bytes.part(50_000, sha256(file))) came += piece.length;
    };
    await expect(read()).rejects.toMatchObject({ code: 'upload.damaged-part' });
    expect(came).toBeLessThan(50_000);
    expect(bytes.failure).toMatchObject({ code: 'upload.damaged-part' });
  });

  it('say when they end within a part', async () => {
    const bytes = incoming(7_919);
    await expect(taken(bytes.part(file.length + 1, undefined))).rejects.toBeInstanceOf(EndedEarly);
    expect(bytes.failure).toBeInstanceOf(EndedEarly);
  });
});
