import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Intake } from './intake';
import { refusals } from './refusals';

const LATE_MS = 60;

/** A server that is behind by so many milliseconds and has room for so many more requests, asked once. */
async function asked(path: string, room: number, behindMs: number, init: RequestInit = {}) {
  const intake = new Intake(1);
  jest.spyOn(intake, 'take').mockImplementation(({ isBehind, cost }) => !isBehind || room >= cost);
  const refuse = refusals({
    ...{ intake, behindMs: () => behindMs },
    ...{ addressOf: () => '192.0.2.1', little: { hasRoomFor: () => true, count: () => undefined } },
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

describe('a gateway that is asked for more than it can do', () => {
  it('refuses at once, in the form of every error, and says when to come again', async () => {
    const { answer, text } = await asked('/api/videos/1?a=1', 0, LATE_MS, { method: 'PUT', body: 'much' });
    expect(answer.status).toBe(503);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      ...{ 'retry-after': '1', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
      'content-type': expect.stringContaining('application/problem+json') as string,
      'x-request-id': expect.any(String) as string,
    });
    expect(JSON.parse(text)).toMatchObject({ code: 'unavailable', status: 503 });
  });

  it.each(['login', 'register'])('counts a hash as ten others: %s', async (path) => {
    const { answer } = await asked(`/api/auth/${path}`, 9, LATE_MS, { method: 'POST' });
    expect(answer.status).toBe(503);
  });

  it('shows a page to who opens one, which comes again by itself', async () => {
    const { answer, text } = await asked('/videos/1', 0, LATE_MS, { headers: { accept: 'text/html,*/*' } });
    expect(answer.status).toBe(503);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      ...{ 'retry-after': '1', refresh: '5', 'content-type': 'text/html; charset=utf-8' },
    });
    // Its own style, and nothing else.
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(text).toContain('<title>Muita gente ao mesmo tempo</title>');
  });

  it.each([
    ['has room', '/api/videos/1', 1, LATE_MS],
    ['is not behind', '/api/videos/1', 0, 5],
    ['is asked how it is', '/api/health/ready', 0, LATE_MS],
    ['is asked for a part of a page', '/assets/index.js', 0, LATE_MS],
    ['has room for one who signs in', '/api/auth/login', 10, LATE_MS],
    ['is sent a film', '/api/videos/upload', 0, LATE_MS],
  ])('refuses nobody while it %s', async (_, path, room, behindMs) => {
    expect((await asked(path, room, behindMs)).text).toBe('done');
  });
});
