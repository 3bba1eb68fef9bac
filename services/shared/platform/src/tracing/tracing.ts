import { CodedError } from '@alcova/contracts';
import type { BaseConfig } from '../config/config';
import {
  activeRequest,
  isSampled,
  isTraceparent,
  newRequestContext,
  type RequestContext,
  unsampled,
  withRequest,
} from '../logging/context';
import type { OpenTelemetry } from './open-telemetry';
import { NO_SPAN, type OpenSpan, type SpanFacts } from './span';

export type TracingConfig = Pick<BaseConfig, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_TRACES_SAMPLER_ARG'>;

let tracing: OpenTelemetry | undefined;

/** Sends traces from now on, where an address for them is set; else not even their library is loaded. */
export async function startTracing(service: string, config: TracingConfig): Promise<void> {
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT === '') return;
  const { OpenTelemetry: Sdk } = await import('@alcova/platform/open-telemetry');
  tracing = new Sdk({
    service,
    endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
    ratio: config.OTEL_TRACES_SAMPLER_ARG,
  });
}

/** Sends what is left, for at most two seconds; no trace is kept after it. */
export async function stopTracing(): Promise<void> {
  const stopped = tracing;
  tracing = undefined;
  await stopped?.stop();
}

/** Whether this process sends traces. */
export const isTracing = (): boolean => tracing !== undefined;

/** Where work comes from: all of it is of our own processes, nothing of a browser's. */
export interface Origin {
  readonly requestId?: string | undefined;
  /** The trace parent that it goes on from. */
  readonly parent?: string | undefined;
  /** The trace parent of what caused it long ago: it begins a trace of its own and points there. */
  readonly link?: string | undefined;
}

/** What a process was asked to do: its context, and its span, which whoever began it ends. */
export interface Begun {
  readonly context: RequestContext;
  readonly span: OpenSpan;
}

/** Begins what a process was asked to do. */
export function beginRequest({ requestId, parent, link }: Origin, facts: SpanFacts): Begun {
  const from = isTraceparent(parent) ? parent : undefined;
  if (!tracing || (from !== undefined && !isSampled(from)))
    return { context: newRequestContext(requestId, from), span: NO_SPAN };
  const { span, traceparent } = tracing.open(facts, from, isTraceparent(link) ? link : undefined);
  return { context: newRequestContext(requestId, traceparent), span };
}

/** Runs `work` as a part of the current request, or as something that no request began. Its failure is the part's. */
export function inSpan<T>(facts: SpanFacts, work: () => Promise<T>): Promise<T> {
  const request = activeRequest();
  if (!tracing || (request && !isSampled(request.traceparent))) return work();
  return traced(tracing, request, facts, work);
}

async function traced<T>(
  sdk: OpenTelemetry,
  request: RequestContext | undefined,
  facts: SpanFacts,
  work: () => Promise<T>,
): Promise<T> {
  const { span, traceparent } = sdk.open(facts, request?.traceparent);
  try {
    return await withRequest(newRequestContext(request?.requestId, traceparent), work);
  } catch (error) {
    noteFailure(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** A part of the current request that has no parts of its own; undefined where nothing of it is kept. Whoever opens it ends it. */
export function openPart(facts: SpanFacts): OpenSpan | undefined {
  const request = tracing && activeRequest();
  if (!tracing || !request || !isSampled(request.traceparent)) return undefined;
  return tracing.open(facts, request.traceparent).span;
}

/** Runs what repeats itself for as long as a request lasts: under its ids, and without spans, which would be thousands. */
export function withoutSpans<T>(work: () => T): T {
  const request = activeRequest();
  return request ? withRequest({ ...request, traceparent: unsampled(request.traceparent) }, work) : work();
}

/** A failure by its code. What a contract foresees is an outcome; the platform's own failures mark the span. */
export function noteFailure(span: OpenSpan, error: unknown): void {
  if (!(error instanceof CodedError)) span.fail('internal');
  else if (error.kind === 'internal' || error.kind === 'unavailable') span.fail(error.code);
  else span.set({ 'error.type': error.code });
}
