import type { JetStreamClient, JetStreamManager, NatsConnection } from 'nats';

/**
 * Each process's streams stand in an account of their own at the broker (accounts.ts), and are asked by the name of that process: in the
 * way of JetStream's domains, `$JS.<process>.API.>`. The accounts' imports make of it what the broker understands.
 * @param process whose streams, by its NATS user
 * @param timeoutMs how long an answer is waited for; the client's own 5 s when left out
 */
const askedSo = (process: string, timeoutMs?: number) => ({
  domain: process,
  // The answer to what is asked tells as much as a question beforehand whether JetStream is there.
  checkAPI: false,
  ...(timeoutMs !== undefined && { timeout: timeoutMs }),
});

/** Consumers and buckets among the streams of a process. */
export const streamsOf = (connection: NatsConnection, process: string, timeoutMs?: number): JetStreamClient =>
  connection.jetstream(askedSo(process, timeoutMs));

/** The state of the streams of a process. */
export const managerOf = (
  connection: NatsConnection,
  process: string,
  timeoutMs?: number,
): Promise<JetStreamManager> => connection.jetstreamManager(askedSo(process, timeoutMs));

/** What the broker's interface is called by those who ask for the streams of another account; `subject` begins with `$JS.API.`. */
export const askedAs = (process: string, subject: string): string =>
  subject.replace(/^\$JS\.API\./, `$JS.${process}.API.`);
