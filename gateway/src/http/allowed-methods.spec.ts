import { fastify } from 'fastify';
import { answerOptions } from './allowed-methods';

/** A server with routes of every form, in scopes as the gateway has them. */
async function started() {
  const server = fastify();
  answerOptions(server);
  const answer = async () => 'answer';
  await server.register(async (scope) => {
    scope.get('/api/things', answer);
    scope.post('/api/things', answer);
    scope.get('/api/things/:id', answer);
    scope.route({ method: ['PATCH', 'DELETE'], url: '/api/things/:thing', handler: answer });
    scope.delete('/api/things/mine', answer);
    scope.get('/files/:key/*', answer);
    scope.options('/api/own', async (_request, reply) => reply.header('x-own', 'yes').send('own'));
    scope.put('/api/own', answer);
    scope.get('/none/*', { config: { standsAt: () => false } }, answer);
    scope.get('/*', { config: { standsAt: (path) => path === '/home' } }, answer);
  });
  return server;
}

describe('OPTIONS', () => {
  it.each([
    ['/api/things', 'GET, HEAD, OPTIONS, POST'],
    ['/api/things?page=2', 'GET, HEAD, OPTIONS, POST'],
    ['/api/things/a', 'DELETE, GET, HEAD, OPTIONS, PATCH'],
    ['/api/things/mine', 'DELETE, GET, HEAD, OPTIONS, PATCH'],
    ['/files/a/b/c.mp4', 'GET, HEAD, OPTIONS'],
    ['/home', 'GET, HEAD, OPTIONS'],
  ])('at %s says what is taken there: %s', async (url, allow) => {
    const server = await started();
    for (const origin of ['https://site.example', 'https://elsewhere.example']) {
      const headers = { origin, 'access-control-request-method': 'DELETE' };
      const answer = await server.inject({ method: 'OPTIONS', url, headers });
      expect([answer.statusCode, answer.headers['allow'], answer.body]).toEqual([204, allow, '']);
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  it.each(['/', '/nothing', '/api/nothing', '/api/things/', '/api/things/a/b', '/none/a', '/files/a', '*'])(
    'at %s, where nothing stands, is not found',
    async (url) => {
      const { statusCode, headers } = await (await started()).inject({ method: 'OPTIONS', url });
      expect([statusCode, headers['allow']]).toEqual([404, undefined]);
    },
  );

  it('says what its own route says, and what is taken there', async () => {
    const answer = await (await started()).inject({ method: 'OPTIONS', url: '/api/own' });
    expect([answer.statusCode, answer.body, answer.headers]).toMatchObject([
      ...[200, 'own', { allow: 'OPTIONS, PUT', 'x-own': 'yes' }],
    ]);
  });

  it('reads no body', async () => {
    const answer = await (
      await started()
    ).inject({
      ...{ method: 'OPTIONS', url: '/api/things', payload: '{' },
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.statusCode).toBe(204);
  });
});
