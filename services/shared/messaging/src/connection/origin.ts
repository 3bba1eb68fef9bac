import { activeRequest, type SpanFacts } from '@alcova/platform';
import type { MsgHdrs } from 'nats';

/** Headers that tie a message to the request that it comes from. */
export const ORIGIN = {
  requestId: 'Alcova-Request-Id',
  trace: 'traceparent',
} as const;

/** The running request, as a message's headers; none outside of any. */
export function originHeaders(): Record<string, string> {
  const request = activeRequest();
  return request ? { [ORIGIN.requestId]: request.requestId, [ORIGIN.trace]: request.traceparent } : {};
}

/** What a message says of where it comes from. `trace`: a trace parent, not checked. */
export const originOf = (
  headers: Pick<MsgHdrs, 'get'> | undefined,
): { requestId: string | undefined; trace: string | undefined } => ({
  requestId: headers?.get(ORIGIN.requestId) || undefined,
  trace: headers?.get(ORIGIN.trace) || undefined,
});

/** The span of a question, on either side. */
export const rpcSpan = (kind: 'client' | 'server', contract: { readonly name: string }): SpanFacts => ({
  kind,
  name: contract.name,
  attributes: { 'rpc.system.name': 'nats', 'rpc.method': contract.name },
});

/** The span of an event or a job that is published to, or taken from, a subject. */
export const messageSpan = (
  kind: 'producer' | 'consumer',
  subject: string,
  attributes: SpanFacts['attributes'] = {},
): SpanFacts => {
  const operation = kind === 'producer' ? 'send' : 'process';
  return {
    kind,
    name: `${operation} ${subject}`,
    attributes: {
      'messaging.system': 'nats',
      'messaging.destination.name': subject,
      'messaging.operation.name': operation,
      'messaging.operation.type': operation,
      ...attributes,
    },
  };
};
