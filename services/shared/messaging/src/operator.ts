import { connect } from 'nats';
import { inboxPrefix } from './connection';
import { DeadLetters } from './jobs/dead-letters';
import type { MessagingOptions } from './options';
import type { CallerKeyWitness } from './rpc/caller-key-check';
import { RpcClient } from './rpc/client';

/** What a command in an operator's hands uses, outside any service. */
export interface OperatorConnection {
  readonly rpc: RpcClient;
  readonly deadLetters: DeadLetters;
  close(): Promise<void>;
}

/** The failure of the request itself tells whoever gave the command. */
const SAYS_NOTHING: CallerKeyWitness = { agrees: () => undefined, differs: () => undefined };

/** Connects once, without the patience of a service. @throws Error when the server does not answer within 5 s or refuses */
export async function connectAsOperator(options: MessagingOptions): Promise<OperatorConnection> {
  const connection = await connect({
    servers: options.url,
    name: `alcova-${options.service}`,
    inboxPrefix: inboxPrefix(options.service),
    timeout: 5_000,
    reconnect: false,
    ...(options.user !== undefined && { user: options.user }),
    ...(options.password !== undefined && { pass: options.password }),
  });
  return {
    rpc: new RpcClient(connection, options, SAYS_NOTHING),
    deadLetters: new DeadLetters(connection),
    close: () => connection.close(),
  };
}
