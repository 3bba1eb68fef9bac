import { isSampled, isTraceparent } from '../context';
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
