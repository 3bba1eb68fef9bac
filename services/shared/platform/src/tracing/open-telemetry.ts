import {
  diag,
  DiagLogLevel,
  type Link,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { Span, SpanContext, Tracer } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, ParentBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { logger } from '../logging/logger';
import { LinkedOrRatio } from './sampler';
import type { OpenSpan, SpanFacts } from './span';
import { RepeatedWarnings } from './repeated-warnings';

const log = logger('tracing');
/** Spans that wait to be sent, in each process; more are dropped. A span takes about a kilobyte. */
const MAX_WAITING = 2_048;
const BATCH = 512;
const SEND_EVERY_MS = 2_000;
const SEND_WITHIN_MS = 5_000;
/** What a stop waits for the last spans; every grace has room for it. */
const FLUSH_WITHIN_MS = 2_000;
const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};

export interface TracingOptions {
  /** `service.name` of all spans of this process. */
  readonly service: string;
  /** Base address of an OTLP/HTTP receiver, for example `http://collector:4318`. */
  readonly endpoint: string;
  /** Share of the traces that begin here and are kept, 0 to 1. */
  readonly ratio: number;
}

/** A span with the trace parent of what is done under it. */
export interface Opened {
  readonly span: OpenSpan;
  readonly traceparent: string;
}

/** OpenTelemetry's SDK behind two functions. This file alone loads it, and is loaded only where traces are sent. */
export class OpenTelemetry {
  private readonly troubles = new RepeatedWarnings((about) => log.warn(about, 'traces are being lost'));
  private readonly provider: TracerProvider;
  private readonly tracer: Tracer;

  constructor({ service, endpoint, ratio }: TracingOptions) {
    const tell = (message: string) => this.troubles.note(message);
    diag.setLogger(
      { error: tell, warn: tell, info: tell, debug: tell, verbose: tell },
      { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
    );
    this.provider = new TracerProvider({
      resource: resourceFromAttributes({
        'service.name': service,
        'service.namespace': 'alcova',
        'service.instance.id': randomUUID(),
      }),
      sampler: new ParentBasedSampler({ root: new LinkedOrRatio(ratio) }),
      spanLimits: { attributeCountLimit: 16, attributeValueLengthLimit: 256, linkCountLimit: 1 },
      spanProcessors: [
        new BatchSpanProcessor({
          exporter: new OTLPTraceExporter({
            url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
            timeoutMillis: SEND_WITHIN_MS,
          }),
          maxQueueSize: MAX_WAITING,
          maxExportBatchSize: BATCH,
          scheduledDelayMillis: SEND_EVERY_MS,
          exportTimeoutMillis: SEND_WITHIN_MS,
        }),
      ],
    });
    this.tracer = this.provider.getTracer('alcova');
  }

  /** Begins a span below `parent`, or as the root of a trace of its own, which `link` only points to; both are trace parents. */
  open(facts: SpanFacts, parent?: string, link?: string): Opened {
    const links: Link[] = link === undefined ? [] : [{ context: contextOf(link) }];
    const under = parent === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, contextOf(parent));
    const { name, kind, attributes } = facts;
    const span = this.tracer.startSpan(name, { kind: KINDS[kind], attributes, links }, under);
    return { span: asOpenSpan(span), traceparent: traceparentOf(span.spanContext()) };
  }

  /** Sends what waits, for as long as a stop may wait for it. */
  async stop(): Promise<void> {
    const sent = this.provider.shutdown().catch((error: unknown) => this.troubles.note(String(error)));
    await Promise.race([sent, sleep(FLUSH_WITHIN_MS)]);
  }
}

function asOpenSpan(span: Span): OpenSpan {
  return {
    isKept: span.isRecording(),
    set: (attributes) => void span.setAttributes(attributes),
    fail: (type) => void span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR }),
    end: () => span.end(),
  };
}

function contextOf(traceparent: string): SpanContext {
  const [, traceId = '', spanId = '', flags = ''] = traceparent.split('-');
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
}

const traceparentOf = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
