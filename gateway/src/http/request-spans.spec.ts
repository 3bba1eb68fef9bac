import { activeRequest } from '@alcova/platform';
import fastify from 'fastify';
import { addRequestHooks, requestIdOf } from './request-hooks';

describe('what a request begins', () => {
  const server = fastify({ genReqId: requestIdOf });
  addRequestHooks(server, 'http://site.example');
  server.get('/context', (_request, reply) => reply.send(activeRequest()));
  afterAll(() => server.close());

  it('is a trace of its own, whatever the browser sent', async () => {
    const trace = 'ab'.repeat(16);
    const headers = { traceparent: `00-${trace}-${'cd'.repeat(8)}-01`, tracestate: 'a=b' };
    const { traceparent = '' } = (await server.inject({ url: '/context', headers })).json<{
      traceparent?: string;
    }>();
    expect(traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
    expect(traceparent).not.toContain(trace);
  });

  it('has the id that the answer names', async () => {
    const answer = await server.inject({ url: '/context', headers: { 'x-request-id': 'of-a-proxy-1' } });
    expect(answer.json()).toMatchObject({ requestId: 'of-a-proxy-1' });
    expect(answer.headers['x-request-id']).toBe('of-a-proxy-1');
  });
});
