import type { Caller, RpcContract } from '@alcova/contracts';
import { connect, type NatsConnection } from 'nats';
import type { z } from 'zod';
import { administratorOf } from './accounts';
import { inboxPrefix } from './connection';
import { GivenUp } from './jobs/given-up';
import type { MessagingOptions } from './connection/options';
import type { KeyMismatchMonitor } from './rpc/caller-key-check';
import { type RequestOptions, RpcClient } from './rpc/client';
import { deadStream } from './connection/topology';
import { TOPOLOGY } from './topology-plan';

const OPERATOR: Caller = { kind: 'system', name: 'operator' };

/** Asks as an operator's command, or on somebody's behalf. */
export interface OperatorRpc {
  request<C extends RpcContract>(
    contract: C,
    input: z.input<C['input']>,
    options?: Partial<RequestOptions>,
  ): Promise<z.output<C['output']>>;
}

/** What a command in an operator's hands uses, outside any service. */
export interface OperatorConnection {
  readonly rpc: OperatorRpc;
  readonly deadLetters: GivenUp;
  close(): Promise<void>;
}

/** The failure of the request itself tells whoever gave the command. */
const SAYS_NOTHING: KeyMismatchMonitor = { agrees: () => undefined, differs: () => undefined };
/** Who can give something up. */
const PROCESSES = Object.entries(TOPOLOGY)
  .filter(([process, { streams }]) => streams.some(({ name }) => name === deadStream(process)))
  .map(([process]) => process);

/** Connects once, without the patience of a service. @throws Error when the server does not answer within 5 s or refuses */
export async function connectAsOperator(options: MessagingOptions): Promise<OperatorConnection> {
  const { user } = options;
  const connection = await open(options, user);
  // Dead letters stand among each process's own streams, to which one connects when they are asked for.
  const streams = new Map<string, Promise<NatsConnection>>();
  const connectStreams = (process: string): Promise<NatsConnection> => {
    const known = streams.get(process) ?? open(options, user && administratorOf(process, user));
    streams.set(process, known);
    return known;
  };
  const client = new RpcClient(connection, options, SAYS_NOTHING);
  return {
    rpc: {
      request: (contract, input, asked) => client.request(contract, input, { caller: OPERATOR, ...asked }),
    },
    deadLetters: new GivenUp(PROCESSES, connectStreams),
    close: async () => {
      const opened = await Promise.allSettled(streams.values());
      const open = opened.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
      await Promise.all([connection, ...open].map((one) => one.close()));
    },
  };
}

const open = (options: MessagingOptions, user: string | undefined): Promise<NatsConnection> =>
  connect({
    servers: options.url,
    name: `alcova-${options.service}`,
    inboxPrefix: inboxPrefix(options.service),
    timeout: 5_000,
    reconnect: false,
    ...(user !== undefined && { user }),
    ...(options.password !== undefined && { pass: options.password }),
  });
