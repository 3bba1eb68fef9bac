import cookie from '@fastify/cookie';
import { fastify } from 'fastify';
import { SessionCookies } from './cookies';

const session = {
  account: {
    id: 'a',
    name: 'a',
    email: 'a@b.example',
    photo: null,
    role: 'admin' as const,
    isActive: true,
    emailConfirmed: true,
    createdAt: '2026-11-21T00:00:00Z',
    updatedAt: '2026-11-21T00:00:00Z',
  },
  accessToken: 'access',
  accessExpiresAt: '2026-11-21T00:10:00Z',
  refreshToken: 'refresh',
  refreshExpiresAt: '2026-12-21T00:00:00Z',
};

async function writtenBy(cookies: SessionCookies): Promise<string[]> {
  const server = fastify();
  await server.register(cookie);
  server.get('/', async (_request, reply) => {
    cookies.write(reply, session);
    return 'ok';
  });
  const { headers } = await server.inject('/');
  await server.close();
  return [headers['set-cookie'] ?? []].flat();
}

describe('the cookies of a session', () => {
  it('are bound to host, path and TLS by their names where there is TLS', async () => {
    const [access, refresh] = await writtenBy(new SessionCookies(true));
    expect(access).toBe('__Host-alcova_access=access; Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Lax');
    expect(refresh).toContain('__Secure-alcova_refresh=refresh; Path=/api/auth;');
  });

  it('have plain names over plain http', async () => {
    const [access] = await writtenBy(new SessionCookies(false));
    expect(access).toContain('alcova_access=access');
    expect(access).not.toContain('Secure');
  });

  it.each([
    [undefined, undefined],
    ['theme=dark', undefined],
    ['theme=dark; alcova_access=a.b.c; alcova_access=d.e.f', 'a.b.c'],
    ['x_alcova_access=a.b.c', undefined],
    ['alcova_access=a%2Eb', 'a.b'],
  ])('are found in a header: %s', async (header, token) => {
    const cookies = new SessionCookies(false);
    expect(cookies.accessTokenIn(header)).toBe(token);
    // As the plugin reads them.
    const server = fastify();
    await server.register(cookie);
    server.get('/', async (request) => ({ token: cookies.accessToken(request) }));
    const { body } = await server.inject({
      url: '/',
      headers: header === undefined ? {} : { cookie: header },
    });
    await server.close();
    expect(JSON.parse(body)).toEqual(token === undefined ? {} : { token });
  });
});
