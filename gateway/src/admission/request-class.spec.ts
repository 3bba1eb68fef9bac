import { classOfRequest } from './request-class';

it.each([
  ['GET', '/video/1?a=1', 'read'],
  ['GET', '/api/videos/home', 'read'],
  ['HEAD', '/', 'read'],
  ['PUT', '/api/me/favorites/1', 'write'],
  ['POST', '/api/auth/logout', 'write'],
  ['POST', '/api/auth/login', undefined],
  ['POST', '/api/auth/register', 'hash'],
  ['GET', '/images/a.webp', 'bytes'],
  ['GET', '/media/a/b/c/d/1/main.m3u8', 'bytes'],
  ['GET', '/api/health/ready', undefined],
  ['GET', '/api/openapi.json', undefined],
  ['GET', '/assets/index.js', undefined],
  ['GET', '/robots.txt', undefined],
  ['GET', '/manifest.webmanifest', undefined],
  ['GET', '/favicon.ico', undefined],
  ['GET', '/favicon.svg?v=2', undefined],
  ['GET', '/icons/alcova-192.png', undefined],
  ['GET', '/.well-known/security.txt', undefined],
  ['GET', '/sitemap.xml', 'read'],
  ['GET', '/sitemaps/videos-1.xml', 'read'],
  ['GET', '/opensearch.xml', 'read'],
  ['GET', '/feeds/videos.xml', 'read'],
  ['GET', '/video/1.mp4', 'read'],
  ['POST', '/api/videos/upload', undefined],
] as const)('%s %s is of the class %s', (method, url, expected) => {
  expect(classOfRequest({ method, url })).toBe(expected);
});
