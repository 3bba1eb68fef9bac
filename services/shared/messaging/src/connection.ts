import { certificateProblem, counter, gauge, logger, whileWaitingFor } from '@alcova/platform';
import { connect, Events, type NatsConnection, NatsError } from 'nats';
import pRetry from 'p-retry';
import type { MessagingOptions } from './connection/options';

const log = logger('messaging');
const connected = gauge('alcova_nats_connected', 'Whether this process is connected to NATS: 1 or 0');
// A process that never connects, as one that keeps backups, has lost nothing.
connected.set(Number.NaN);
const reconnects = counter(
  'alcova_nats_reconnects_total',
  'Connections to NATS that were lost and made again',
);
const refusals = counter(
  'alcova_nats_errors_total',
  'What NATS refused: subjects that are not allowed, for example',
);

/** The inbox prefix of a process, so that its NATS user may read its own replies only. */
export const inboxPrefix = (service: string): string => `_INBOX_${service.replaceAll('-', '_')}`;

/** A broker that comes, or learns of a password, is met within a second. */
const PAUSE_MS = 1_000;

/** Between two tries of the first connection: as between those of one that was lost. */
const FIRST_PAUSES = { minTimeout: 250, maxTimeout: 500, factor: 1, randomize: true };

/**
 * A connection of which nobody was told that it is gone (a node that vanished, a router that forgot) is noticed by this: after so many
 * questions without an answer another one is made. The client's own two minutes would leave a process deaf for six.
 */
const PING = { pingInterval: 3_000, maxPingOut: 2 };

/** The broker does not know this user with this password. */
class RefusedError extends Error {
  override readonly name = 'RefusedError';

  constructor(cause: NatsError) {
    super(
      `NATS refuses this process (${cause.message.replaceAll("'", '')}): check NATS_USER and NATS_PASSWORD`,
      {
        cause,
      },
    );
  }
}

/**
 * Connects, waiting for a server that is not there yet, and stays connected for good: every loss is logged once and mended by the
 * client itself. A connection that the server closes for good (a password that is not right any more) ends the process.
 * @throws RefusedError when user and password are wrong
 */
export async function connectToNats(options: MessagingOptions): Promise<NatsConnection> {
  const waiting = setTimeout(() => log.warn('waiting for NATS'), 2_000);
  const connection = await whileWaitingFor('nats', (because) =>
    pRetry(() => open(options), {
      ...{ retries: Number.POSITIVE_INFINITY, ...FIRST_PAUSES },
      shouldRetry: ({ error }) => !(error instanceof RefusedError),
      onFailedAttempt: ({ error }) => {
        const reason = certificateProblem(error);
        if (reason === undefined) return;
        const told = `NATS cannot be reached: ${reason}`;
        if (because(told)) log.warn({ reason: told }, 'waiting for NATS');
      },
    }),
  ).finally(() => clearTimeout(waiting));
  connected.set(1);
  void watch(connection);
  void connection.closed().then((error) => {
    if (error) throw explained(error);
  });
  return connection;
}

/** The same for a process that is to run for good: refused, it says so and goes on asking, since the broker may be the one who is wrong. */
export function connectPatiently(options: MessagingOptions): Promise<NatsConnection> {
  return whileWaitingFor('nats', (because) =>
    pRetry(() => connectToNats(options), {
      ...{ retries: Number.POSITIVE_INFINITY, minTimeout: PAUSE_MS, factor: 1 },
      shouldRetry: ({ error }) => error instanceof RefusedError,
      onFailedAttempt: ({ error }) => {
        if (error instanceof RefusedError && because(error.message))
          log.error({ reason: error.message }, 'waiting for NATS');
      },
    }),
  );
}

async function open(options: MessagingOptions): Promise<NatsConnection> {
  try {
    return await connect({
      servers: options.url,
      name: `alcova-${options.service}`,
      inboxPrefix: inboxPrefix(options.service),
      maxReconnectAttempts: -1,
      reconnectTimeWait: 250,
      reconnectJitter: 250,
      // Otherwise each question makes a stack trace, in case that it fails: it would name our own client alone.
      noAsyncTraces: true,
      ...PING,
      ...(options.user !== undefined && { user: options.user }),
      ...(options.password !== undefined && { pass: options.password }),
    });
  } catch (error) {
    throw explained(error);
  }
}

const explained = (error: unknown): unknown =>
  error instanceof NatsError && error.isAuthError() ? new RefusedError(error) : error;

async function watch(connection: NatsConnection): Promise<void> {
  for await (const status of connection.status()) {
    if (status.type === Events.Disconnect) {
      connected.set(0);
      log.warn('connection to NATS lost');
    } else if (status.type === Events.Reconnect) {
      connected.set(1);
      reconnects.inc();
      log.info('connected to NATS again');
    } else if (status.type === Events.Error) {
      refusals.inc();
      log.error({ reason: JSON.stringify(status.data) }, 'NATS refused something');
    }
  }
}
