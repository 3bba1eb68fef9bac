import { type RouteContract, ROUTES } from '@alcova/contracts';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isOpenRoute, needsProof } from './open-routes';

const named = ({ method, path }: RouteContract) => `${method} ${path}`;
const addressOf = ({ path }: RouteContract, part = 'nada') => path.replace(/\{\w+\}/g, part);
const closed = ROUTES.filter(needsProof);
const open = ROUTES.filter((route) => !needsProof(route));
/** The folders of web/public and the files in them, as they are served. */
const publicFiles = readdirSync(join(__dirname, '../../../web/public'), {
  withFileTypes: true,
  recursive: true,
})
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name).split('web/public')[1] ?? '');

/** Whether some address could be of both. */
function overlap(one: RouteContract, other: RouteContract): boolean {
  const [a, b] = [one, other].map(({ path }) => path.split('/'));
  const isPart = (segment = '') => segment.startsWith('{');
  return (
    one.method === other.method &&
    a?.length === b?.length &&
    (a ?? []).every((segment, at) => segment === b?.[at] || isPart(segment) || isPart(b?.[at]))
  );
}

describe('the routes that need no proof of age', () => {
  it('are those that say so and those of the staff, and no other', () => {
    for (const { access, beforeProof, ...route } of ROUTES) {
      const isOfStaff = access !== 'public' && !access.includes('user');
      expect([route.path, needsProof({ access, ...(beforeProof && { beforeProof }) })]).toEqual([
        route.path,
        beforeProof !== true && !isOfStaff,
      ]);
    }
    expect(closed.map(named)).toEqual(
      expect.arrayContaining(['GET /api/videos', 'GET /api/videos/{id}/playback', 'GET /api/og']),
    );
    expect(open.map(named)).toEqual(
      expect.arrayContaining(['POST /api/reports', 'GET /api/age', 'GET /api/desk/cases/{id}/film']),
    );
  });

  it.each(open.map((route) => [named(route), route]))('are open: %s', (_name, route) => {
    expect(isOpenRoute(route.method, addressOf(route))).toBe(true);
    if (route.method === 'GET') expect(isOpenRoute('HEAD', addressOf(route))).toBe(true);
  });

  it.each(closed.map((route) => [named(route), route]))('are not: %s', (_name, route) => {
    for (const part of ['nada', 'processing', 'home', 'a%2Fprocessing', 'x.js', '..'])
      expect([part, isOpenRoute(route.method, addressOf(route, part))]).toEqual([part, false]);
  });

  it('share no address with one that needs one, whatever stands in it', () => {
    expect(
      open.flatMap((one) =>
        closed.filter((other) => overlap(one, other)).map((other) => [one, other].map(named)),
      ),
    ).toEqual([]);
  });

  it.each([
    // The router takes what follows for no part of the path, and answers the public route.
    ['GET', '/api/videos/farol#/processing'],
    ['GET', '/api/videos/farol;/processing'],
    ['GET', '/api/desk/media/x#'],
    ['GET', '/api/videos/farol/processing/'],
    ['GET', '/api/videos//processing'],
    ['GET', 'http://site.example/api/age'],
    ['GET', '//api/age'],
    ['GET', '/api/Age'],
    ['POST', '/api/age'],
    // A wallet answers a walk, and sends it.
    ['GET', '/api/age/wallet/answer/k1.t1m4o0.walk'],
    ['POST', '/api/age/wallet/answer/'],
    ['POST', '/api/age/wallet/answer/k1.t1m4o0.walk/more'],
    ['POST', '/api/age/wallet/answer/k1;t1m4o0'],
    ['OPTIONS', '/api/videos'],
    ['GET', '/assets/'],
    ['GET', '/assets/../feeds/videos.xml'],
    ['GET', '/assets/..'],
    ['GET', '/icons/%2e%2e/index.html'],
    ['POST', '/assets/app.js'],
    ['GET', '/index.html'],
    ['GET', '/sitemap.xml'],
    ['GET', '/sitemaps/videos-1.xml'],
    ['GET', '/feeds/videos.xml'],
    ['GET', '/feeds/contos.xml'],
    ['GET', '/opensearch.xml'],
    ['GET', '/banners/320x50'],
    ['GET', '/frames/video-length'],
    ['GET', '/cdn/a.mp4'],
    ['GET', `/images/${'ab'.repeat(32)}.webp`],
    ['GET', '/media/a/1/b/c/1/master.m3u8'],
    ['GET', '/home'],
    ['GET', '/'],
    ['GET', ''],
  ])('are not: %s %s', (method, path) => {
    expect(isOpenRoute(method, path)).toBe(false);
  });

  it.each([
    ...publicFiles,
    ...[
      '/sw.js',
      '/favicon.ico',
      '/robots.txt',
      '/.well-known/security.txt',
      '/assets/core-D1_a-2.js',
      '/assets/inter-latin.woff2',
    ],
    ...['/api/openapi.json', '/api/docs', '/api/docs/swagger-ui.css'],
    ...['/api/desk/media/a/1/b/c/1/master.m3u8', `/api/desk/images/a/1/b/${'ab'.repeat(32)}.webp`],
  ])('are open: GET %s', (path) => {
    expect([isOpenRoute('GET', path), isOpenRoute('HEAD', path)]).toEqual([true, true]);
  });

  it('are those of a proof of age, whatever walk it is', () => {
    for (const walk of ['k1.t1m4o0.Abc-_9', `a.b.${'c'.repeat(43)}`, '-'])
      expect(isOpenRoute('POST', `/api/age/wallet/answer/${walk}`)).toBe(true);
  });

  it('are those of resumable uploads, which ask for an administrator', () => {
    for (const method of ['HEAD', 'PATCH', 'DELETE'])
      expect(isOpenRoute(method, '/api/uploads/abc')).toBe(true);
    for (const method of ['POST', 'OPTIONS']) expect(isOpenRoute(method, '/api/uploads')).toBe(true);
    expect(isOpenRoute('GET', '/api/uploads/abc')).toBe(false);
  });
});
