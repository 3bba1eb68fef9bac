import { defineEvent, defineJob } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import {
  activeRequest,
  beginRequest,
  isSampled,
  type RequestContext,
  startTracing,
  stopTracing,
  withRequest,
} from '@alcova/platform';
import {
  TestCollector,
  testDatabase,
  type TestDatabase,
  testNats,
  type TestNats,
  waitUntil,
} from '@alcova/testing';
import { Injectable } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { z } from 'zod';
import { JobQueue } from '../src';
import { OnEvent, Outbox, outboxMigrations } from '../src/outbox';
import { eventConsumer, jobConsumer } from '../src/connection/topology';
import { startApplication } from './support/application';

const payload = z.object({ text: z.string() });
const happened = defineEvent({ name: 'catalogue.test.traced', major: 1, payload });
const later = defineJob({
  name: 'catalogue.traced',
  payload,
  ackWaitMs: 5_000,
  maxDeliver: 3,
  backoffMs: [50],
});
const listener = { service: 'catalogue', event: happened, durable: 'test_traced' } as const;
const request = { kind: 'server', name: 'request', attributes: {} } as const;
const seen = new Map<string, RequestContext | undefined>();

@Injectable()
class Listener {
  @OnEvent(listener)
  async onHappened(event: { payload: { text: string } }): Promise<void> {
    seen.set(event.payload.text, activeRequest());
  }
}

describe('the trace of what is done later', () => {
  let collector: TestCollector;
  let database: TestDatabase;
  let nats: TestNats;
  let app: NestFastifyApplication;

  beforeAll(async () => {
    collector = await TestCollector.start();
    await startTracing('test', {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_TRACES_SAMPLER_ARG: 0,
    });
    database = await testDatabase({ service: 'catalogue', entities: [], migrations: outboxMigrations });
    nats = await testNats({ consumers: [eventConsumer(listener), jobConsumer(later)] });
    app = await startApplication({
      messaging: { service: 'catalogue', url: nats.url, consumers: [listener] },
      database,
      providers: [Listener],
    });
    app.get(JobQueue).consume(later, { slots: 1 }, async (given) => {
      seen.set(payload.parse(given).text, activeRequest());
      return { kind: 'done' };
    });
    const write = (manager: Parameters<Parameters<Transactions['run']>[0]>[0], text: string) =>
      Promise.all([
        app.get(Outbox).job(manager, later, { text: `${text} job` }),
        app.get(Outbox).event(manager, happened, {
          ...{ aggregateId: 'a', aggregateVersion: 1 },
          payload: { text: `${text} event` },
        }),
      ]);
    for (const [text, flags] of [
      ['kept', '01'],
      ['dropped', '00'],
    ] as const) {
      const parent = `00-${text === 'kept' ? '1'.repeat(32) : '2'.repeat(32)}-${'b'.repeat(16)}-${flags}`;
      const { context, span } = beginRequest({ requestId: `${text}-request`, parent }, request);
      await withRequest(context, () => app.get(Transactions).run((manager) => write(manager, text)));
      span.end();
    }
    await waitUntil('four spans', () => seen.size === 4);
    await app.close();
    await stopTracing();
  });
  afterAll(async () => {
    await nats.stop();
    await database.drop();
    await collector.stop();
  });

  const one = (name: string) => {
    const found = collector.named(name);
    expect(found).toHaveLength(1);
    return found[0];
  };

  it('goes on in whoever hears of it', () => {
    const sent = one('send event.catalogue.test.traced');
    expect(sent).toMatchObject({
      kind: 'producer',
      traceId: '1'.repeat(32),
      parentSpanId: one('request')?.spanId,
    });
    expect(one('process event.catalogue.test.traced')).toMatchObject({
      kind: 'consumer',
      traceId: '1'.repeat(32),
      parentSpanId: sent?.spanId,
    });
    expect(seen.get('kept event')).toMatchObject({ requestId: 'kept-request' });
  });

  it('ends at a job, which has one of its own that points back, and the same id of the request', () => {
    const sent = one('send job.catalogue.traced');
    expect(sent?.traceId).toBe('1'.repeat(32));
    const job = one('process job.catalogue.traced');
    expect(job?.traceId).not.toBe(sent?.traceId);
    expect(job?.parentSpanId).toBeFalsy();
    expect(job?.links).toMatchObject([{ traceId: sent?.traceId, spanId: sent?.spanId }]);
    expect(job?.attributes).toMatchObject({ 'alcova.job.outcome': 'done', 'alcova.message.delivery': 1 });
    const context = seen.get('kept job');
    expect(context?.requestId).toBe('kept-request');
    expect(context?.traceparent.slice(3, 35)).toBe(job?.traceId);
  });

  it('is not kept where that of the request was not, and has the same ids', () => {
    expect(seen.get('dropped event')?.traceparent.slice(3, 35)).toBe('2'.repeat(32));
    for (const text of ['dropped event', 'dropped job']) {
      const context = seen.get(text);
      expect(context?.requestId).toBe('dropped-request');
      expect(isSampled(context?.traceparent ?? '')).toBe(false);
    }
    expect(collector.spans.filter(({ traceId }) => traceId === '2'.repeat(32))).toEqual([]);
  });

  it('has the statements, and no texts of them', () => {
    const names = collector.spans.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['INSERT outbox', 'COMMIT', 'INSERT processed_events']));
    expect(collector.text).not.toContain('VALUES');
  });
});
