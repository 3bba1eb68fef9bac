import { SITE, startGateway, type TestGateway } from './support/gateway';

const login = (gateway: TestGateway) =>
  fetch(`${gateway.url}/api/auth/login`, {
    method: 'POST',
    headers: { origin: SITE, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'user@alcova.example', password: 'wrong' }),
  });

describe('the gateway in operation', () => {
  let gateway: TestGateway;
  afterEach(() => gateway.stop());

  it('limits attempts to sign in by address, and says when to come back', async () => {
    gateway = await startGateway({ RATE_LIMIT_SCALE: '0.1' });
    expect((await login(gateway)).status).toBe(401);
    expect((await login(gateway)).status).toBe(401);
    const limited = await login(gateway);
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await limited.json()).toMatchObject({
      code: 'request.too-many',
      message: 'Muitas tentativas. Tente novamente mais tarde',
    });
  });

  it('says which services do not answer, within two seconds', async () => {
    gateway = await startGateway();
    const start = performance.now();
    const response = await fetch(`${gateway.url}/api/health/ready`);
    expect(performance.now() - start).toBeLessThan(2_500);
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({
      status: 'down',
      checks: { identity: 'down', catalogue: 'down', moderation: 'down', commerce: 'down', media: 'down' },
    });
  });

  it('serves only the routes of its roles', async () => {
    gateway = await startGateway({ GATEWAY_ROLES: 'media' });
    expect((await fetch(`${gateway.url}/api/categories`)).status).toBe(404);
    expect((await fetch(`${gateway.url}/cdn/a.mp4`)).status).toBe(403);
  });

  it('keeps uploads apart from the rest of the interface', async () => {
    gateway = await startGateway({ GATEWAY_ROLES: 'upload' });
    const upload = await fetch(`${gateway.url}/api/videos/upload-video`, {
      method: 'POST',
      headers: { origin: SITE },
    });
    expect(upload.status).toBe(401);
    expect((await fetch(`${gateway.url}/api/videos`)).status).toBe(404);
  });
});
