import type {
  ATTR_DB_COLLECTION_NAME,
  ATTR_DB_OPERATION_NAME,
  ATTR_DB_RESPONSE_STATUS_CODE,
  ATTR_DB_SYSTEM_NAME,
  ATTR_ERROR_TYPE,
  ATTR_HTTP_REQUEST_METHOD,
  ATTR_HTTP_RESPONSE_STATUS_CODE,
  ATTR_HTTP_ROUTE,
  ATTR_MESSAGING_CONSUMER_GROUP_NAME,
  ATTR_MESSAGING_DESTINATION_NAME,
  ATTR_MESSAGING_OPERATION_NAME,
  ATTR_MESSAGING_OPERATION_TYPE,
  ATTR_MESSAGING_SYSTEM,
  ATTR_RPC_METHOD,
  ATTR_RPC_SYSTEM_NAME,
} from '@opentelemetry/semantic-conventions/incubating';

/**
 * All that a span may say beside its name and times, by the names of OpenTelemetry's semantic conventions. A closed list of names whose
 * values are texts of ours or numbers: what has no place in it (paths, queries, ids of people, messages of errors) cannot get out.
 */
type SpanAttribute =
  | typeof ATTR_DB_COLLECTION_NAME
  | typeof ATTR_DB_OPERATION_NAME
  | typeof ATTR_DB_RESPONSE_STATUS_CODE
  | typeof ATTR_DB_SYSTEM_NAME
  | typeof ATTR_ERROR_TYPE
  | typeof ATTR_HTTP_REQUEST_METHOD
  | typeof ATTR_HTTP_RESPONSE_STATUS_CODE
  | typeof ATTR_HTTP_ROUTE
  | typeof ATTR_MESSAGING_CONSUMER_GROUP_NAME
  | typeof ATTR_MESSAGING_DESTINATION_NAME
  | typeof ATTR_MESSAGING_OPERATION_NAME
  | typeof ATTR_MESSAGING_OPERATION_TYPE
  | typeof ATTR_MESSAGING_SYSTEM
  | typeof ATTR_RPC_METHOD
  | typeof ATTR_RPC_SYSTEM_NAME
  | 'alcova.job.outcome'
  | 'alcova.message.delivery'
  | 'alcova.request.id';

export type SpanAttributes = Readonly<Partial<Record<SpanAttribute, string | number>>>;

/** What a piece of work is; `name` is one of few: a template, a contract, a statement's operation. */
export interface SpanFacts {
  readonly kind: 'server' | 'client' | 'producer' | 'consumer';
  readonly name: string;
  readonly attributes: SpanAttributes;
}

/** A piece of work that has begun. */
export interface OpenSpan {
  /** False where nothing of it is kept. */
  readonly isKept: boolean;
  set(attributes: SpanAttributes): void;
  /** It failed, and the platform is to blame. `type` is a code, never a message. */
  fail(type: string): void;
  end(): void;
}

/** In the place of a span of which nothing is kept. */
export const NO_SPAN: OpenSpan = {
  isKept: false,
  set: () => undefined,
  fail: () => undefined,
  end: () => undefined,
};
