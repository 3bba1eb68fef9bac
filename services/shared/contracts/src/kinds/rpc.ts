import type { z } from 'zod';
import type { ErrorCode } from '../base/errors';
import type { RouteAccess } from './route';

/** The services that own a database and answer requests. */
export type ServiceName = 'identity' | 'catalogue' | 'moderation' | 'commerce' | 'media';

/**
 * Who may call an operation: `public` anybody, else an account of a listed role; `asker`: no person, only the process that the contract
 * names. Checked by the service before the input is read.
 */
export type OperationAccess = RouteAccess | 'asker';

/** Who may ask what the gateway may not: a process by its NATS user. */
export type RpcAsker = ServiceName | 'media-worker' | 'operator';

/**
 * A question or command that is answered at once: request/reply over NATS in the owner's queue group.
 * `name` reads `{service}.{aggregate}.{verb}`; it stands on the subject `rpc.{name}`.
 */
export interface RpcContract<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly name: `${ServiceName}.${string}`;
  readonly input: Input;
  readonly output: Output;
  /** The coded errors that the handler may answer; any other failure reaches the caller as `internal`. */
  readonly errors: readonly ErrorCode[];
  /** Milliseconds that a caller waits before it answers `unavailable`. */
  readonly deadlineMs: number;
  /**
   * Who asks it, and nothing else may; the gateway when left out. Of services and workers the broker's permissions say so: only the
   * gateway and the operator sign their requests.
   */
  readonly askedBy?: RpcAsker;
  /** Which of those who sign may ask it on nobody's behalf, besides `askedBy`. Left out, a caller is a person or a visitor. */
  readonly ownAskers?: readonly ('gateway' | 'operator')[];
  readonly access: OperationAccess;
}

export const DEFAULT_DEADLINE_MS = 5_000;

/** The NATS subject of a request/reply contract. */
export const rpcSubject = (contract: Pick<RpcContract, 'name'>): string => `rpc.${contract.name}`;
