import { doneStatus } from './support/entities';
import { Follower } from './support/events';
import { SITE, startGateway, type TestGateway } from './support/gateway';
import { waitFor } from '@alcova/testing';

const login = (gateway: TestGateway) =>
  fetch(`${gateway.url}/api/auth/login`, {
    method: 'POST',
    headers: { origin: SITE, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'user@alcova.example', password: 'wrong' }),
  });

/** How often the cache of public reads answered for the video. */
const keptAnswers = (metrics: string): number =>
  Number(/^alcova_public_reads_total\{operation="getVideo",outcome="kept"\} (\d+)$/m.exec(metrics)?.[1] ?? 0);

/** How often each route was answered, by `role method route status`. */
const answersOf = (metrics: string): Map<string, number> =>
  new Map(
    [
      ...metrics.matchAll(
        /^alcova_http_seconds_count\{role="(.+?)",route="(.+?)",method="(.+?)",status="(.+?)"\} (\d+)$/gm,
      ),
    ].map(([, role, route, method, status, count]) => [
      `${role} ${method} ${route} ${status}`,
      Number(count),
    ]),
  );

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

  it('says soon which services do not answer', async () => {
    gateway = await startGateway();
    const start = performance.now();
    const response = await fetch(`${gateway.url}/api/health/ready`);
    expect(performance.now() - start).toBeLessThan(4_500);
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({
      status: 'down',
      checks: { identity: 'down', catalogue: 'down', moderation: 'down', commerce: 'down', media: 'down' },
    });
  });

  it('counts its answers by route and status, and says nothing of who asked for what', async () => {
    gateway = await startGateway();
    const atStart = await gateway.metrics();
    const before = answersOf(atStart);
    const ask = (path: string, headers: Record<string, string> = {}) =>
      fetch(`${gateway.url}${path}`, { headers });
    const { headers } = await ask('/api/videos/video1');
    expect((await ask('/api/videos/video1')).status).toBe(200);
    expect((await ask('/api/videos/video1', { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(
      304,
    );
    expect((await ask('/api/videos/reserved1?q=reserved2')).status).toBe(404);
    expect((await ask('/api/reserved3')).status).toBe(404);
    expect((await ask('/media/new/1/reserved4/reserved5/1/video.mp4')).status).toBe(403);
    expect((await login(gateway)).status).toBe(401);
    gateway.uploadLog.processing = { ...doneStatus, state: 'probed', stage: 'encode', percent: 10 };
    const cookie = `alcova_access=${await gateway.tokenFor('admin')}`;
    const follower = await Follower.open(`${gateway.url}/api/videos/video1/processing/events`, cookie);
    const metrics = await gateway.metrics();
    expect(metrics).toContain('\nalcova_http_in_flight{role="api",state="sending"} 1\n');
    const change = [...answersOf(metrics)].map(([of, count]) => [of, count - (before.get(of) ?? 0)] as const);
    expect(Object.fromEntries(change.filter(([, count]) => count > 0))).toEqual({
      'api GET /api/videos/{id} 2xx': 2,
      'api GET /api/videos/{id} 3xx': 1,
      'api GET /api/videos/{id} 4xx': 1,
      // No route of the interface: the pages' own, which answers all other addresses.
      'api GET /* 4xx': 1,
      'media GET /media/{keyId}/{expires}/{signature}/{asset}/{revision}/* 4xx': 1,
      'api POST /api/auth/login 4xx': 1,
      'api GET /api/videos/{id}/processing/events 2xx': 1,
    });
    expect(keptAnswers(metrics) - keptAnswers(atStart)).toBe(2);
    expect(Number(/^alcova_http_bytes_total\{direction="sent"\} (\d+)$/m.exec(metrics)?.[1])).toBeGreaterThan(
      1_000,
    );
    expect(metrics).not.toMatch(/reserved|video1|alcova\.example|127\.0\.0\.1/);
    follower.close();
    await waitFor('no messages on their way', gateway.metrics, (text) =>
      text.includes('{role="api",state="sending"} 0\n'),
    );
    expect(answersOf(await gateway.metrics())).toEqual(answersOf(metrics));
  });

  it('serves only the routes of its roles', async () => {
    gateway = await startGateway({ GATEWAY_ROLES: 'media', CALLER_SIGNING_KEYS: '' });
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
