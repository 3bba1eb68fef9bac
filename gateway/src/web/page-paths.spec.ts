import { fastify, type FastifyReply, type FastifyRequest } from 'fastify';
import { routableAddress } from './page-paths';

describe('an address that cannot be decoded', () => {
  it.each([
    ...[
      '/video/%E7',
      '/video/%e7%E3o',
      '/contos/a%ff',
      '/autor/Jo%E3o',
      '/autor/jo%E3o.png',
      '/c/l%E9sbicas',
    ],
    ...['/%', '/video/%', '/video/%zz', '/video/%C3', '/video/%C3%', '/%E7/x/y', '/video/%E7?q=%C3%A7'],
    ...['/search%E7?q=x', '/video/%ED%A0%80', '/video/%C0%AF', '/video/%25/%E7'],
  ])('of a page leads to where nothing stands: %s', (url) => {
    expect(routableAddress({ method: 'GET', url })).toBe('/%25');
    expect(routableAddress({ method: 'HEAD', url })).toBe('/%25');
    expect(routableAddress({ method: 'POST', url })).toBe(url);
  });

  it.each([
    ...['/api/videos/%ff', '/media/%E7', '/images/%E7', '/assets/%E7.js', '/feeds/%E7', '/nada%E7.png'],
    ...['/video/%C3%A7', '/video/ç', '/search?q=%E7', '/home?%', '/', '/video/100%25', '/%25', '', '*'],
  ])('is left as it stands where it is of no page, or can be: %s', (url) =>
    expect(routableAddress({ method: 'GET', url })).toBe(url),
  );

  it('comes to the route of pages with its hooks, and nowhere else', async () => {
    const hooked: string[] = [];
    const server = fastify({
      rewriteUrl: routableAddress,
      frameworkErrors: (_error: Error, _request: FastifyRequest, reply: FastifyReply) =>
        void reply.status(400).send('refused'),
    });
    server.addHook('onRequest', (request, _reply, done) => {
      hooked.push(request.url);
      done();
    });
    server.get('/*', async () => 'page');
    const bodyOf = async (url: string) => (await server.inject(url)).body;
    expect([await bodyOf('/video/%E7'), await bodyOf('/video/%C3%A7'), await bodyOf('/api/%E7')]).toEqual([
      ...['page', 'page', 'refused'],
    ]);
    expect(hooked).toEqual(['/%25', '/video/%C3%A7']);
  });
});
