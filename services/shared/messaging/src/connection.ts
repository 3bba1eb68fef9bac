import { counter, gauge, logger, whileWaitingFor } from '@alcova/platform';
import { connect, Events, type NatsConnection } from 'nats';
import type { MessagingOptions } from './options';

const log = logger('messaging');
const connected = gauge('alcova_nats_connected', 'Whether this process is connected to NATS: 1 or 0');
const reconnects = counter('alcova_nats_reconnects_total', 'Connections to NATS that were lost and made again');
const refusals = counter('alcova_nats_errors_total', 'What NATS refused: subjects that are not allowed, for example');

/** The inbox prefix of a process, so that its NATS user may read its own replies only. */
export const inboxPrefix = (service: string): string => `_INBOX_${service.replaceAll('-', '_')}`;

/**
 * Connects, waiting for a server that is not there yet, and stays connected for good: every loss is logged once and mended by the
 * client itself. A connection that the server closes for good (a password that is not right any more) ends the process.
 */
export async function connectToNats(options: MessagingOptions): Promise<NatsConnection> {
  const waiting = setTimeout(() => log.warn('waiting for NATS'), 2_000);
  const connection = await whileWaitingFor('nats', () =>
    connect({
      servers: options.url,
      name: `alcova-${options.service}`,
      inboxPrefix: inboxPrefix(options.service),
      waitOnFirstConnect: true,
      maxReconnectAttempts: -1,
      reconnectTimeWait: 250,
      reconnectJitter: 250,
      ...(options.user !== undefined && { user: options.user }),
      ...(options.password !== undefined && { pass: options.password }),
    }),
  ).finally(() => clearTimeout(waiting));
  connected.set(1);
  void watch(connection);
  void connection.closed().then((error) => {
    if (error) throw error;
  });
  return connection;
}

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
