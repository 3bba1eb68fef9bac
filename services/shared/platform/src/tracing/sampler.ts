import { type Attributes, type Context, type Link, type SpanKind, TraceFlags } from '@opentelemetry/api';
import {
  type Sampler,
  SamplingDecision,
  type SamplingResult,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';

/** For roots: one that points to another trace is kept exactly when that one is, so that a chain of work is seen whole or not at all. */
export class LinkedOrRatio implements Sampler {
  private readonly byRatio: TraceIdRatioBasedSampler;

  constructor(private readonly ratio: number) {
    this.byRatio = new TraceIdRatioBasedSampler(ratio);
  }

  shouldSample(
    context: Context,
    traceId: string,
    _name: string,
    _kind: SpanKind,
    _attributes: Attributes,
    links: Link[],
  ): SamplingResult {
    const [link] = links;
    if (!link) return this.byRatio.shouldSample(context, traceId);
    const isKept = (link.context.traceFlags & TraceFlags.SAMPLED) !== 0;
    return { decision: isKept ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD };
  }

  toString(): string {
    return `LinkedOrRatio{${this.ratio}}`;
  }
}
