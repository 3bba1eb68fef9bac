/** The public face of the messaging package; what needs a database stands in `@alcova/messaging/outbox`. */
export {
  type BrokerAccount,
  type BrokerExport,
  brokerAccounts,
  type BrokerImport,
  type BrokerUser,
} from './accounts';
export { isOperator, requireRole } from './connection/caller';
export { operationsOf } from './connection/declared';
export { EventTap } from './events/tap';
export { DeadLetters } from './jobs/dead-letters';
export { type DeadLetter, GivenUp } from './jobs/given-up';
export type { Delivery, JobHandler, JobOutcome, JobSubscription } from './jobs/delivery';
export { JobQueue } from './jobs/queue';
export type { FairShare, Place } from './jobs/taking-order';
export { Counters, type Counted } from './key-value/counters';
export { LEASE_MS, Leases } from './key-value/leases';
export type { Lease } from './key-value/lease';
export { BucketPublisher, type BucketRows } from './key-value/bucket-publisher';
export { KeyValues } from './key-value/key-values';
export { KeyValueView, type KeyValueEntry } from './key-value/view';
export { KeyValueWriter } from './key-value/writer';
export { MessagingModule } from './module';
export type { MessagingOptions } from './connection/options';
export { connectAsOperator, type OperatorConnection, type OperatorRpc } from './operator';
export type { CallerKeys } from './connection/caller-tokens';
export { RpcClient, type RequestOptions } from './rpc/client';
export { Operation, type RpcContext } from './rpc/operation';
export { isUnavailable, retryWhileUnavailable } from './rpc/retry';
export { TopologyKeeper } from './topology-keeper';
export { TOPOLOGY, type Topology, topologyOf, type TopologyPlan } from './topology-plan';
