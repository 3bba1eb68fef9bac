import type { EventConsumer, RpcContract } from '@alcova/contracts';
import type { CallerKeys } from './caller-tokens';

/** How a process takes part: `service` is its queue group, its NATS user and the prefix of its inbox. */
export interface MessagingOptions {
  readonly service: string;
  readonly url: string;
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  /** Without them callers are neither signed nor believed. */
  readonly callerKeys?: CallerKeys | undefined;
  /** The contracts that this process must serve: start fails when one has no handler. */
  readonly serves?: readonly RpcContract[];
  /** Who consumes facts; those that the contracts declare when left out. */
  readonly consumers?: readonly EventConsumer[];
}

export const MESSAGING_OPTIONS = Symbol('alcova.messaging.options');
export const CONNECTION = Symbol('alcova.messaging.connection');
