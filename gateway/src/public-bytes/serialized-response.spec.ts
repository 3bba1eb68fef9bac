import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { compressed } from './encoded';
import { bufferOf, SerializedResponse } from './serialized-response';

const TEXT = JSON.stringify(
  Array.from({ length: 60 }, (_, place) => ({ title: `Coração ${place}`, views: place })),
);
const OPEN = { br: brotliDecompressSync, gzip: gunzipSync } as const;

describe('an answer that was never given before', () => {
  it.each(['br', 'gzip'] as const)('leaves as %s from its first time', (encoding) => {
    const form = new SerializedResponse(TEXT, []).formFor([encoding]);
    const body = bufferOf(form.body);
    expect(form.encoding).toBe(encoding);
    expect(body.length).toBeLessThan(TEXT.length / 3);
    expect(OPEN[encoding](body).toString()).toBe(TEXT);
    expect(form.headers.join()).toContain(`content-length,${body.length},content-encoding,${encoding}`);
  });

  it('leaves in the first form that its client takes, or as it is', () => {
    expect(new SerializedResponse(TEXT, []).formFor(['br', 'gzip']).encoding).toBe('br');
    expect(new SerializedResponse(TEXT, []).formFor([])).not.toHaveProperty('encoding');
    expect(new SerializedResponse('{"isShort":true}', []).formFor(['br'])).not.toHaveProperty('encoding');
  });

  it('is packed better once it is asked for again, and not anew each time', async () => {
    const bytes = new SerializedResponse(TEXT, []);
    const first = bytes.formFor(['br']);
    expect(bytes.formFor(['br'])).toBe(first);
    await bytes.compress();
    const better = bytes.formFor(['br']);
    expect(bufferOf(better.body)).toEqual((await compressed(Buffer.from(TEXT))).br);
    expect(bytes.formFor(['br'])).toBe(better);
    expect(bytes.text).toBe(TEXT);
  });
});
