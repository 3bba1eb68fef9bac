import { fastify } from 'fastify';
import { request } from 'node:http';
import { clientAddress } from './client-address';

/** What Fastify and we say of one request with these forwarded addresses. */
async function both(trusted: readonly string[], forwarded: string | undefined) {
  const ours: (string | undefined)[] = [];
  const server = fastify({ trustProxy: trusted.length > 0 ? [...trusted] : false });
  server.get('/', (asked, reply) => {
    ours.push(clientAddress(trusted)(asked.raw));
    void reply.send(asked.ip);
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const theirs = await new Promise<string>((resolve, reject) => {
    const asking = request(server.listeningOrigin, { headers }, (answer) => {
      answer.setEncoding('utf8').once('data', resolve);
    });
    asking.once('error', reject).end();
  });
  await server.close();
  return { ours: ours[0], theirs };
}

describe('the address of a client', () => {
  it.each([
    [[], undefined, '127.0.0.1'],
    [[], '192.0.2.1', '127.0.0.1'],
    [['127.0.0.1'], undefined, '127.0.0.1'],
    [['127.0.0.1'], '192.0.2.1', '192.0.2.1'],
    [['127.0.0.1'], '192.0.2.1, 198.51.100.7', '198.51.100.7'],
    [['127.0.0.0/8', '198.51.100.0/24'], '192.0.2.1, 198.51.100.7', '192.0.2.1'],
    [['198.51.100.7'], '192.0.2.1', '127.0.0.1'],
  ])('behind %j, with %s', async (trusted, forwarded, expected) => {
    expect(await both(trusted, forwarded)).toEqual({ ours: expected, theirs: expected });
  });
});
