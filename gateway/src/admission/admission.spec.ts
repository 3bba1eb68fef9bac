import { metricsText } from '@alcova/platform';
import { once } from 'node:events';
import { createServer, IncomingMessage, request as send, ServerResponse } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { MeasuredResponse } from '../measuring/measured-response';
import { Admission } from './admission';
import { CLASS_BOUNDS } from './request-class';

const ONE = { atOnce: 1, waiting: 10, waitMs: 200 };

/** A server that lets one request of a class in at once, and answers it when it is told to. */
async function started() {
  const work: { path: string; response: ServerResponse }[] = [];
  const admission = new Admission({
    addressOf: ({ headers }) => headers.from,
    everywhere: { 'x-content-type-options': 'nosniff' },
    bounds: { ...CLASS_BOUNDS, read: ONE, bytes: ONE },
  });
  const server = createServer({ ServerResponse: MeasuredResponse }, (request, response) =>
    admission.admit(request, response, () => work.push({ path: request.url ?? '', response })),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const ask = (path: string, headers: Record<string, string> = {}, signal?: AbortSignal) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers, ...(signal && { signal }) });
  const untilAtWork = async (count: number) => {
    while (work.length < count) await setImmediate();
  };
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { port, ask, work, admission, untilAtWork, stop };
}

describe('admission', () => {
  let server: Awaited<ReturnType<typeof started>>;
  beforeEach(async () => {
    server = await started();
  });
  afterEach(() => server.stop());

  it('tells of refusals of every class before there is one', async () => {
    const text = await metricsText();
    for (const name of Object.keys(CLASS_BOUNDS))
      expect(text).toMatch(new RegExp(`^alcova_http_refused_total\\{class="${name}"\\} \\d`, 'm'));
  });

  it('lets the next one in when an answer begins, however long it then takes', async () => {
    const first = server.ask('/images/1.webp');
    await server.untilAtWork(1);
    const second = server.ask('/images/2.webp');
    server.work[0]?.response.write('the beginning of a film');
    await server.untilAtWork(2);
    server.work[1]?.response.end('a picture');
    expect(await (await second).text()).toBe('a picture');
    server.work[0]?.response.end();
    await first;
  });

  it('refuses what finds no room in time, in the form of every error, and says when to come again', async () => {
    const first = server.ask('/api/videos/home');
    await server.untilAtWork(1);
    const refused = await server.ask('/api/videos/home');
    expect(refused.status).toBe(503);
    expect(Object.fromEntries(refused.headers)).toMatchObject({
      'retry-after': '1',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-type': expect.stringContaining('application/problem+json') as string,
      'x-request-id': expect.any(String) as string,
    });
    expect(await refused.json()).toMatchObject({ code: 'unavailable', status: 503 });
    server.work[0]?.response.end('home');
    expect(await (await first).text()).toBe('home');
    expect(server.work).toHaveLength(1);
  });

  it('shows a page to who opens one, which comes again by itself', async () => {
    void server.ask('/video/1').catch(() => undefined);
    await server.untilAtWork(1);
    const refused = await server.ask('/video/1', { accept: 'text/html,*/*' });
    expect(refused.status).toBe(503);
    expect(Object.fromEntries(refused.headers)).toMatchObject({
      'retry-after': '1',
      refresh: '5',
      'content-type': 'text/html; charset=utf-8',
    });
    // Its own style, and nothing else.
    expect(refused.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(await refused.text()).toContain('<title>Muita gente ao mesmo tempo</title>');
  });

  it('has room of its own for each class, and asks nothing of health and of files', async () => {
    void server.ask('/api/videos/home').catch(() => undefined);
    await server.untilAtWork(1);
    for (const path of ['/images/1.webp', '/api/health/ready', '/assets/index.js', '/api/openapi.json']) {
      const answer = server.ask(path);
      await server.untilAtWork(server.work.length + 1);
      server.work.at(-1)?.response.end('there');
      expect(await (await answer).text()).toBe('there');
    }
  });

  it('forgets who goes away, at work or waiting', async () => {
    const gone = send({ port: server.port, path: '/api/a', agent: false });
    gone.on('error', () => undefined).end();
    await server.untilAtWork(1);
    const leaving = new AbortController();
    const waiting = server.ask('/api/b', {}, leaving.signal).catch(() => 'left');
    const last = server.ask('/api/c');
    leaving.abort();
    expect(await waiting).toBe('left');
    gone.destroy();
    await server.untilAtWork(2);
    server.work[1]?.response.end('there');
    expect(await (await last).text()).toBe('there');
    expect(server.work.map(({ path }) => path)).toEqual(['/api/a', '/api/c']);
  });

  it('gives room for a part of a request alone, whatever else the request still waits for', async () => {
    const response = new ServerResponse(new IncomingMessage(new Socket()));
    const within = <T>(key: string, work: () => Promise<T>) =>
      server.admission.within('bytes', { request: response.req, response, key }, work);
    let end: (what: string) => void = () => undefined;
    const first = within('a', () => new Promise<string>((resolve) => (end = resolve)));
    const second = within('b', () => Promise.reject(new Error('broken')));
    await setImmediate();
    end('done');
    expect(await first).toBe('done');
    await expect(second).rejects.toThrow('broken');
    expect(await within('c', () => Promise.resolve('after both'))).toBe('after both');
  });

  it('refuses a part that finds no room in time, and forgets one whose client is gone', async () => {
    const forever = new Promise<string>(() => undefined);
    const asking = () => new ServerResponse(new IncomingMessage(new Socket()));
    const within = (response: ServerResponse, work: () => Promise<string>) =>
      server.admission.within('bytes', { request: response.req, response }, work);
    void within(asking(), () => forever);
    const gone = asking();
    const work = jest.fn(() => forever);
    void within(gone, work);
    gone.emit('close');
    await expect(within(asking(), () => forever)).rejects.toMatchObject({ code: 'unavailable' });
    expect(work).not.toHaveBeenCalled();
  });
});
