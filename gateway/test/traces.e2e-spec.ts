import { type CollectedSpan, TestCollector, waitUntil } from '@alcova/testing';
import type { Browser } from './support/browser';
import { TracedSite } from './support/traced-site';

const person = {
  name: 'Joana Prado',
  email: 'joana.prado@pessoa.example',
  password: 'uma senha bem comprida',
};
const QUERY = 'segredo-da-busca';
const SEARCHES = 10;
const FOREIGN = { trace: 'ab'.repeat(16), span: 'cd'.repeat(8) };
const foreignHeaders = { traceparent: `00-${FOREIGN.trace}-${FOREIGN.span}-01`, baggage: 'quem=joana' };

async function register(site: TracedSite, email: string) {
  const browser = site.browser();
  const answer = await browser.call('POST', '/api/auth/register', { ...person, email });
  expect(answer.status).toBe(201);
  return { browser, answer };
}

describe('the traces of a site', () => {
  let collector: TestCollector;
  let site: TracedSite;
  let accountId: string;
  let exportTrace: string;
  let exportRequest: string;

  beforeAll(async () => {
    collector = await TestCollector.start();
    site = await TracedSite.start({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_TRACES_SAMPLER_ARG: '1',
    });
    const { browser, answer } = await register(site, person.email);
    accountId = /"id":"([^"]+)"/.exec(JSON.stringify(answer.body))?.[1] ?? '';
    const asked = await browser.request('/api/me/export', {
      method: 'POST',
      headers: { ...foreignHeaders, origin: site.url },
    });
    expect(asked.status).toBe(202);
    exportRequest = asked.headers.get('x-request-id') ?? '';
    for (let count = 0; count < SEARCHES; count++)
      await site.browser().request(`/api/videos/search?q=${QUERY}`);
    await site.browser().request(`/api/videos/${accountId}`);
    const ends = ['process event.catalogue.export.collected', 'GET /api/videos/:id'];
    await waitUntil('whole traces of all requests', () =>
      ends.every((name) => isWhole(collector.named(name)[0]?.traceId)),
    );
    exportTrace = collector.named('POST /api/me/export')[0]?.traceId ?? '';
  });
  afterAll(async () => {
    // Nobody waits for a collector at the end either.
    collector.silence();
    const codes = await site.stopProcesses();
    await site.stop();
    await collector.stop();
    expect(codes).toEqual([0, 0, 0, 0]);
  });

  /** Whether every process has sent its part of a trace: what is below a span ends, and so is sent, before it does. */
  const isWhole = (trace: string | undefined): boolean => {
    const spans = collector.spans.filter(({ traceId }) => traceId === trace);
    const ids = new Set(spans.map(({ spanId }) => spanId));
    const isRooted = ({ parentSpanId }: CollectedSpan) => parentSpanId === undefined || ids.has(parentSpanId);
    return spans.length > 0 && spans.every(isRooted);
  };

  /** The names from the root down to a span. */
  const wayTo = (span: CollectedSpan | undefined): string[] => {
    if (!span) return [];
    const parent = collector.spans.find(({ spanId }) => spanId === span.parentSpanId);
    return [...wayTo(parent), `${span.service} ${span.kind} ${span.name}`];
  };

  it('go from the request over a service to whoever hears of it, in one', () => {
    const asked = [
      'gateway server POST /api/me/export',
      'gateway client identity.export.request',
      'identity server identity.export.request',
    ];
    const heard = [
      ...asked,
      'identity producer send event.identity.export.requested',
      'catalogue consumer process event.identity.export.requested',
    ];
    const told = [
      ...heard,
      'catalogue producer send event.catalogue.export.collected',
      'identity consumer process event.catalogue.export.collected',
    ];
    const [last] = collector.named('process event.catalogue.export.collected');
    expect(wayTo(last)).toEqual(told);
    expect(last?.traceId).toBe(exportTrace);
    const ways = collector.spans.filter(({ traceId }) => traceId === exportTrace).map(wayTo);
    expect(ways).toContainEqual([...asked, 'identity client INSERT outbox']);
    expect(ways).toContainEqual([...asked, 'identity client COMMIT']);
    expect(ways).toContainEqual([...heard, 'catalogue client INSERT processed_events']);
  });

  it('tell what was done by the names of the conventions', () => {
    const [request] = collector.named('POST /api/me/export');
    expect(request?.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/api/me/export',
      'http.response.status_code': 202,
      'alcova.request.id': exportRequest,
    });
    const heard = collector.named('process event.identity.export.requested');
    expect(heard.find(({ service }) => service === 'catalogue')?.attributes).toMatchObject({
      'messaging.system': 'nats',
      'messaging.destination.name': 'event.identity.export.requested',
      'messaging.operation.type': 'process',
      'messaging.consumer.group.name': 'catalogue_export_requested',
    });
    const [missing] = collector.named('GET /api/videos/:id');
    expect(missing?.attributes).toMatchObject({ 'http.response.status_code': 404 });
    const served = collector.spans.find((span) => span.parentSpanId === missing?.spanId);
    expect(served?.attributes['error.type']).toBe('video.not-found');
    expect(served?.status.code ?? 0).toBe(0);
  });

  it('hold nothing of a person, of an address or of a browser', () => {
    expect(collector.spans.length).toBeGreaterThan(30);
    const [name = '', surname = ''] = person.name.split(' ');
    for (const secret of [name, surname, 'pessoa.example', person.password, QUERY, accountId, 'Mozilla'])
      expect([secret, collector.text.toLowerCase().includes(secret.toLowerCase())]).toEqual([secret, false]);
    expect(collector.spans.filter((span) => span.events.length > 0 || span.status.message)).toEqual([]);
  });

  it('begin at the gateway, whatever a browser sends', () => {
    expect(collector.text).not.toContain(FOREIGN.trace);
    expect(collector.text).not.toContain(FOREIGN.span);
    expect(exportTrace).toMatch(/^[0-9a-f]{32}$/);
  });

  it('have none of the answers that are kept ready', async () => {
    const kept = /^alcova_public_reads_total\{operation="searchVideos",outcome="kept"\} (\d+)$/m;
    const answered = Number(kept.exec(await site.metrics())?.[1]);
    expect(answered).toBeGreaterThan(0);
    await waitUntil(
      'all searches to be traced or answered',
      () => collector.named('GET /api/videos/search').length + answered >= SEARCHES,
    );
    expect(collector.named('GET /api/videos/search')).toHaveLength(SEARCHES - answered);
  });

  it('are found by the lines of every process, and those by the id that the answer has', async () => {
    const { browser } = await register(site, 'outra.pessoa@pessoa.example');
    const thief = browser.copy();
    const renew = (who: Browser, agent: string) =>
      who.request('/api/auth/refresh', {
        method: 'POST',
        headers: { origin: site.url, 'user-agent': agent },
      });
    await renew(browser, 'one');
    await renew(browser, 'one');
    const requestId = (await renew(thief, 'other')).headers.get('x-request-id') ?? '';
    const seen = () => new Set(site.linesOf(requestId).map(({ process }) => process));
    await waitUntil('both traces', () => seen().size === 2);
    expect([...seen()].toSorted()).toEqual(['gateway', 'identity']);
    const kept = () => collector.spans.find((span) => span.attributes['alcova.request.id'] === requestId);
    await waitUntil('the trace to be kept', () => kept() !== undefined);
    expect(new Set(site.linesOf(requestId).map(({ traceId }) => traceId))).toEqual(
      new Set([kept()?.traceId]),
    );
  });

  it('are waited for by no request when their collector says nothing', async () => {
    const { browser } = await register(site, 'mais.uma@pessoa.example');
    collector.silence();
    const before = collector.requests;
    const asked = () => browser.request('/api/auth/me').then(({ status }) => status);
    for (let round = 0; round < 20; round++)
      expect(new Set(await Promise.all(Array.from({ length: 10 }, asked)))).toEqual(new Set([200]));
    await waitUntil('another delivery to the collector', () => collector.requests > before);
    const start = performance.now();
    expect(await asked()).toBe(200);
    // A batch is given up after five seconds.
    expect(performance.now() - start).toBeLessThan(4_500);
  });
});
