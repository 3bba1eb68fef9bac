/** The public face of the messaging package; what needs a database stands in `@alcova/messaging/outbox`. */
export { requireOperator, requireRole } from './caller';
export { EventTap } from './events/tap';
export { DeadLetters, type DeadLetter } from './jobs/dead-letters';
export type { Delivery, JobHandler, JobOutcome, JobSubscription } from './jobs/delivery';
export { JobQueue } from './jobs/queue';
export type { FairShare, Place } from './jobs/taking-order';
export { Counters, type Counted } from './key-value/counters';
export { LEASE_MS, Leases } from './key-value/leases';
export type { Lease } from './key-value/lease';
export { KeyValues } from './key-value/key-values';
export { KeyValueView, type KeyValueEntry } from './key-value/view';
export { KeyValueWriter } from './key-value/writer';
export { MessagingModule } from './module';
export type { MessagingOptions } from './options';
export { connectAsOperator, type OperatorConnection } from './operator';
export { natsPermissions, type NatsPermissions } from './permissions';
export { RpcClient, type RequestOptions } from './rpc/client';
export { Serve, type RpcContext } from './rpc/serve';
