import type { RpcContract } from '@alcova/contracts';

/** How a process takes part: `service` is its queue group, its NATS user and the prefix of its inbox. */
export interface MessagingOptions {
  readonly service: string;
  readonly url: string;
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  /** 64 hexadecimal digits, or several such keys with commas: the first signs, all are believed. Without it callers are neither signed nor believed. */
  readonly callerKey?: string | undefined;
  /** The contracts that this process must serve: start fails when one has no handler. */
  readonly serves?: readonly RpcContract[];
}

export const MESSAGING_OPTIONS = Symbol('alcova.messaging.options');
export const CONNECTION = Symbol('alcova.messaging.connection');
