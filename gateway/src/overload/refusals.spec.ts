import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { refusals } from './refusals';

const MANY = 24;

/** A server of which `answering` requests are in work, that is behind by so many milliseconds, asked once. */
async function asked(path: string, answering: number, behindMs: number, init: RequestInit = {}) {
  const flight = { answering, sending: 0 };
  const refuse = refusals({
    ...{ flights: { api: flight, media: flight, upload: flight }, behindMs: () => behindMs },
    everywhere: { 'x-content-type-options': 'nosniff' },
  });
  const server = createServer((request, response) => {
    if (!refuse(request, response)) response.end('done');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, init);
    return { answer, text: await answer.text() };
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

describe('a gateway with more in work than it can do', () => {
  it('refuses at once, in the form of every error, and says when to come again', async () => {
    const { answer, text } = await asked('/api/videos/1?a=1', MANY, 60, { method: 'PUT', body: 'much' });
    expect(answer.status).toBe(503);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      ...{ 'retry-after': '1', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
      'content-type': expect.stringContaining('application/problem+json') as string,
      'x-request-id': expect.any(String) as string,
    });
    expect(JSON.parse(text)).toMatchObject({ code: 'unavailable', status: 503 });
  });

  it.each([
    ['has little in work', '/api/videos/1', MANY - 1, 500],
    ['is not behind', '/api/videos/1', 4 * MANY, 10],
    ['is asked how it is', '/api/health/ready', MANY, 500],
    ['is sent a film', '/api/videos/upload', MANY, 500],
  ])('refuses nobody while it %s', async (_, path, answering, behindMs) => {
    expect((await asked(path, answering, behindMs)).text).toBe('done');
  });
});
