import { fastify, type FastifyInstance } from 'fastify';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { compressAnswers } from './compressing';

const LONG = { items: Array.from({ length: 100 }, (_, place) => `Coração ${place}`) };
const TEXT = JSON.stringify(LONG);
let server: FastifyInstance;

beforeAll(() => {
  server = fastify();
  compressAnswers(server);
  server.get('/long', async () => LONG);
  server.get('/short', async () => ({ isShort: true }));
  server.get('/bytes', async (_request, reply) =>
    reply.header('content-encoding', 'br').send(Buffer.from(TEXT)),
  );
  server.post('/long', async () => LONG);
});
afterAll(() => server.close());

const ask = (method: 'GET' | 'HEAD' | 'POST', url: string, accepted: string) =>
  server.inject({ method, url, headers: { 'accept-encoding': accepted } });

describe('a text that a route answers', () => {
  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const)('is compressed for who takes %s', async (accepted, encoding, opened) => {
    const { headers, rawPayload } = await ask('GET', '/long', accepted);
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      vary: 'accept-encoding',
      'content-length': String(rawPayload.length),
      'content-type': 'application/json; charset=utf-8',
    });
    expect(opened(rawPayload).toString()).toBe(TEXT);
    const head = await ask('HEAD', '/long', accepted);
    expect([head.headers['content-encoding'], head.body]).toEqual([encoding, '']);
  });

  it.each([
    ['who takes no such form', 'GET', '/long', 'identity'],
    ['who changed something', 'POST', '/long', 'br'],
    ['what is short', 'GET', '/short', 'br'],
  ] as const)('is left as it is for %s', async (_what, method, url, accepted) => {
    const { headers, body } = await ask(method, url, accepted);
    expect(headers['content-encoding']).toBeUndefined();
    expect(body).toMatch(/^\{/);
  });

  it('is not touched where it is in a form already', async () => {
    expect((await ask('GET', '/bytes', 'br')).body).toBe(TEXT);
  });
});
