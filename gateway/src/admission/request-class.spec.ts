import { classOfRequest } from './request-class';

it.each([
  ['GET', '/video/1?a=1', 'read'],
  ['GET', '/api/videos/home', 'read'],
  ['HEAD', '/', 'read'],
  ['PUT', '/api/me/favorites/1', 'write'],
  ['POST', '/api/auth/logout', 'write'],
  ['POST', '/api/auth/login', 'hash'],
  ['POST', '/api/auth/register', 'hash'],
  ['GET', '/images/a.webp', 'bytes'],
  ['GET', '/media/a/b/c/d/1/main.m3u8', 'bytes'],
  ['GET', '/api/health/ready', undefined],
  ['GET', '/api/openapi.json', undefined],
  ['GET', '/assets/index.js', undefined],
  ['POST', '/api/videos/upload', undefined],
] as const)('%s %s is of the class %s', (method, url, expected) => {
  expect(classOfRequest({ method, url })).toBe(expected);
});
