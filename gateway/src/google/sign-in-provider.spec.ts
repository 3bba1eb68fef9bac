import { createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { SignInProvider } from './sign-in-provider';

/** As many as may ask the provider at once. */
const AT_ONCE = 16;

describe('a sign-in provider that says nothing', () => {
  const sockets: Socket[] = [];
  let isOver = false;
  const server = createServer((socket) => {
    if (isOver) socket.destroy();
    else sockets.push(socket.on('error', () => undefined));
  });

  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => server.close());

  it('keeps a few waiting, and the rest is told soon that it cannot be reached', async () => {
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const provider = new SignInProvider({
      ...{ GOOGLE_ISSUER: `http://127.0.0.1:${port}`, SITE_URL: 'http://site.example' },
      ...{ GOOGLE_CLIENT_ID: 'site', GOOGLE_CLIENT_SECRET: 'secret' },
    });
    const flow = { state: 's', nonce: 'n', verifier: 'v', mode: 'popup', challenge: 'c' } as const;
    const ends: string[] = [];
    const asked = Array.from({ length: AT_ONCE + 10 }, (_, number) =>
      provider.address(flow).catch((error: unknown) => {
        ends.push(number < AT_ONCE ? 'first' : 'rest');
        return error;
      }),
    );
    const outcomes = await Promise.all(asked.slice(AT_ONCE));
    expect(ends).toEqual(Array<string>(10).fill('rest'));
    for (const outcome of outcomes) expect(outcome).toMatchObject({ code: 'auth.provider-unreachable' });
    isOver = true;
    for (const socket of sockets) socket.destroy();
    await Promise.all(asked);
  });
});
