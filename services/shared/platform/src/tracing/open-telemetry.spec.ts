import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { isSampled, isTraceparent } from '../logging/context';
import { OpenTelemetry } from './open-telemetry';
import type { SpanFacts } from './span';

const facts: SpanFacts = { kind: 'server', name: 'work', attributes: {} };
const sampled = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
const dropped = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-00`;
/** Nothing is sent: no span of these tests is ended. */
const tracing = (ratio: number) =>
  new OpenTelemetry({ service: 'test', endpoint: 'http://127.0.0.1:9', ratio });
const traceOf = (traceparent: string) => traceparent.slice(3, 35);

describe('which traces are kept', () => {
  it('is decided by the ratio where one begins', () => {
    const all = tracing(1).open(facts);
    expect([all.span.isKept, isSampled(all.traceparent), isTraceparent(all.traceparent)]).toEqual([
      true,
      true,
      true,
    ]);
    const none = tracing(0).open(facts);
    expect([none.span.isKept, isSampled(none.traceparent), isTraceparent(none.traceparent)]).toEqual([
      false,
      false,
      true,
    ]);
    const some = tracing(0.25);
    const kept = Array.from({ length: 4_000 }, () => some.open(facts)).filter(({ span }) => span.isKept);
    expect(kept.length).toBeGreaterThan(800);
    expect(kept.length).toBeLessThan(1_200);
  });

  it('is the decision of the parent further down, in the same trace', () => {
    const below = tracing(0).open(facts, sampled);
    expect([below.span.isKept, traceOf(below.traceparent)]).toEqual([true, 'a'.repeat(32)]);
    expect(tracing(1).open(facts, dropped).span.isKept).toBe(false);
  });

  it('is the decision of what a trace points to, which is another trace', () => {
    const linked = tracing(0).open(facts, undefined, sampled);
    expect(linked.span.isKept).toBe(true);
    expect(traceOf(linked.traceparent)).not.toBe('a'.repeat(32));
    expect(tracing(1).open(facts, undefined, dropped).span.isKept).toBe(false);
  });
});

describe('what is left at a stop', () => {
  /** A server on this machine, which may keep its answers back until it stops. */
  async function receiver(answers: 'at once' | 'at last') {
    const bodies: string[] = [];
    const late: (() => void)[] = [];
    const server = createServer((request, response) => {
      void text(request).then((body) => {
        bodies.push(body);
        const answer = () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
        if (answers === 'at once') answer();
        else late.push(answer);
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const stop = async () => {
      for (const answer of late) answer();
      server.close();
      server.closeIdleConnections();
      await once(server, 'close');
    };
    return { bodies, endpoint: `http://127.0.0.1:${port}/`, stop };
  }

  it('is sent, with codes in the place of messages', async () => {
    const { bodies, endpoint, stop } = await receiver('at once');
    const tracing = new OpenTelemetry({ service: 'test', endpoint, ratio: 1 });
    const { span } = tracing.open({ ...facts, attributes: { 'http.route': '/api/videos/:id' } });
    span.fail('internal');
    span.end();
    await tracing.stop();
    await stop();
    expect(bodies).toHaveLength(1);
    expect(bodies[0]).toContain('"/api/videos/:id"');
    expect(bodies[0]).toContain('{"key":"error.type","value":{"stringValue":"internal"}}');
  });

  it('is given up after two seconds when nobody takes it', async () => {
    const { bodies, endpoint, stop } = await receiver('at last');
    const tracing = new OpenTelemetry({ service: 'test', endpoint, ratio: 1 });
    tracing.open(facts).span.end();
    const start = performance.now();
    await tracing.stop();
    expect(performance.now() - start).toBeLessThan(4_000);
    await stop();
    expect(bodies).toHaveLength(1);
  });
});
