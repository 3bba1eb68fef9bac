import { metricsText } from '@alcova/platform';
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { type Gates, publicServer } from '../http/server';

/** A server that answers as told, and a client that may hang up on it. */
const BOUNDS = {
  connections: { total: 100, perAddress: 100, isProxy: () => false },
  bodyProgressMs: 30_000,
};

/** Nothing is stopped or answered early. */
const GATES: Gates = { barrier: (_request, _response, next) => next(), fastPath: () => false };

async function connected(framework: RequestListener) {
  const server = publicServer(framework, GATES, BOUNDS).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  return { server, socket };
}
const metric = async (line: string): Promise<number | undefined> => {
  const value = (await metricsText()).split(`\n${line} `)[1]?.split('\n', 1)[0];
  return value === undefined ? undefined : Number(value);
};
const count = (status: string, method: string) =>
  metric(`alcova_http_seconds_count{role="api",route="none",method="${method}",status="${status}"}`);

describe('an answer that is measured', () => {
  it('is in flight until its client hangs up, who then is counted as gone', async () => {
    const { server, socket } = await connected(() => undefined);
    const asked = once(server, 'request');
    socket.write('GET /api/reserved HTTP/1.1\r\nhost: a\r\n\r\n');
    await asked;
    expect(await metric('alcova_http_in_flight{role="api",state="answering"}')).toBe(1);
    expect(await metric('alcova_http_connections')).toBe(1);
    socket.destroy();
    while ((await count('gone', 'GET')) !== 1) await turn();
    expect(await metric('alcova_http_in_flight{role="api",state="answering"}')).toBe(0);
    expect(await metric('alcova_http_in_flight{role="api",state="sending"}')).toBe(0);
    server.close();
  });

  it('is counted once when its client was gone before it could leave', async () => {
    let answer: (() => void) | undefined;
    const { server, socket } = await connected((_request, response) => {
      response.once('close', () => (answer = () => response.writeHead(400).end()));
    });
    socket.write('OPTIONS /api/reserved HTTP/1.1\r\nhost: a\r\n\r\n');
    await once(server, 'request');
    socket.destroy();
    while (answer === undefined) await turn();
    answer();
    expect(await metric('alcova_http_in_flight{role="api",state="answering"}')).toBe(0);
    expect(await metric('alcova_http_in_flight{role="api",state="sending"}')).toBe(0);
    expect(await count('4xx', 'OPTIONS')).toBeUndefined();
    server.close();
  });

  it('counts when its headers leave, whatever comes after, and under no name that a client makes up', async () => {
    const { server, socket } = await connected((_request, response) => {
      response.setHeader('x-one', '1');
      response.writeHead(503, 'Later', { 'x-two': '2' });
      response.write('first');
    });
    socket.setEncoding('utf8');
    socket.write('PURGE /api/reserved HTTP/1.1\r\nhost: a\r\n\r\n');
    let answer = '';
    while (!answer.includes('first')) answer += String((await once(socket, 'data'))[0]);
    expect(answer).toMatch(/^HTTP\/1.1 503 Later\r\n[^]*x-two: 2\r\n/);
    expect(await count('5xx', 'other')).toBe(1);
    expect(await metric('alcova_http_in_flight{role="api",state="sending"}')).toBe(1);
    socket.destroy();
    while ((await metric('alcova_http_in_flight{role="api",state="sending"}')) !== 0) await turn();
    server.close();
    expect(await count('5xx', 'other')).toBe(1);
    expect(await count('gone', 'other')).toBeUndefined();
  });
});
