import {
  deadSubject,
  deliverySubject,
  EVENT_CONSUMERS,
  type EventConsumer,
  eventSubject,
} from '@alcova/contracts';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { settingsBeside } from '@alcova/persistence';
import { beginRequest, HealthRegistry, logger, withRequest } from '@alcova/platform';
import type { NatsConnection } from 'nats';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { headersOf } from '../jobs/dead-letters';
import { managerOf } from '../connection/jetstream';
import { CONNECTION, MESSAGING_OPTIONS, type MessagingOptions } from '../connection/options';
import { messageSpan, ORIGIN, originHeaders } from '../connection/origin';
import { deadStream, eventsStream, streamCreated } from '../connection/topology';
import { measureOutbox } from './outbox-metrics';
import { DEAD } from './outbox';
import { publishProblem } from './publish-problem';

const log = logger('outbox');
/** One relay of a database at a time; the others wait on this advisory lock. */
const RELAY_LOCK = 8_217_002;
/** So many times as long as a request's: what goes after an outage is much. */
const STATEMENTS_TAKE = 1.5;
const POLL_MS = 1_000;
const BATCH = 100;
/** Milliseconds within which a stream has taken a message. */
const PUBLISHED_MS = 5_000;
const PRUNED_AT_ONCE = 10_000;
/** Milliseconds for a connection to say goodbye: one that is silent never hears it. */
const GOODBYE_MS = 2_000;
const KEEP_PUBLISHED = '1 hour';
/** As long as the stream keeps them: should the broker lose its store, they are published into the new one. */
const KEEP_DEAD = '30 days';
const KEEP_PROCESSED = '14 days';

const waitingRows = z.array(
  z.object({
    id: z.string(),
    kind: z.enum(['event', 'job', 'dead']),
    message_id: z.string(),
    subject: z.string(),
    body: z.string(),
    headers: z.record(z.string(), z.string()),
  }),
);
type WaitingRow = z.output<typeof waitingRows>[number];

/**
 * Publishes what the outbox holds, in order, at least once; the broker takes out what a crash made it publish twice. A fact goes into the
 * stream of each of its consumers, and is told to those who keep copies (EventTap).
 */
@Injectable()
export class OutboxRelay implements OnModuleInit, OnModuleDestroy {
  private stopping = false;
  /** A notice that came while the relay was at work: it must not sleep over it. */
  private noticed = false;
  private wake: () => void = () => undefined;
  /** Why this relay cannot publish; undefined while it can, and in a process that is not at work. */
  private failure: string | undefined;
  private running: Promise<void> = Promise.resolve();
  /** The consumers of this service's own facts. */
  private readonly receivers: readonly EventConsumer[];

  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONNECTION) private readonly connection: NatsConnection,
    @Inject(MESSAGING_OPTIONS) private readonly options: MessagingOptions,
    private readonly health: HealthRegistry,
  ) {
    const { service, consumers = EVENT_CONSUMERS } = options;
    this.receivers = consumers.filter(({ event }) => event.name.startsWith(`${service}.`));
    measureOutbox(dataSource);
  }

  onModuleInit(): void {
    // Requests are answered meanwhile, and what they change is published later.
    this.health.register(
      'outbox',
      async () => {
        if (this.failure !== undefined) throw new Error(this.failure);
      },
      { needed: false },
    );
    this.running = this.run();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping = true;
    this.wake();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      const client = new Client({
        ...{ connectionString: this.url(), application_name: 'alcova-outbox-relay' },
        ...settingsBeside(this.dataSource, STATEMENTS_TAKE),
      });
      client.on('error', (error) => log.warn({ reason: error.message }, 'the relay lost its connection'));
      try {
        await client.connect();
        if (await this.becomeActive(client)) await this.relay(client);
      } catch (error) {
        if (!this.stopping) this.failed(error);
      } finally {
        await ended(client);
      }
      this.noticed = false;
      await this.pause();
    }
  }

  /** A line each time the reason changes: it is tried again every second. */
  private failed(error: unknown): void {
    const reason = publishProblem(error);
    if (reason !== this.failure) log.warn({ reason }, 'events and jobs wait in the outbox');
    this.failure = reason;
  }

  private url(): string {
    const { options } = this.dataSource;
    if (options.type !== 'postgres' || !options.url) throw new Error('the outbox needs a Postgres address');
    return options.url;
  }

  private async becomeActive(client: Client): Promise<boolean> {
    while (!this.stopping) {
      const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [
        RELAY_LOCK,
      ]);
      if (rows[0]?.held) return true;
      await this.pause();
    }
    return false;
  }

  private async relay(client: Client): Promise<void> {
    client.on('notification', () => {
      this.noticed = true;
      this.wake();
    });
    await client.query('LISTEN outbox');
    let streamsAt = 0;
    while (!this.stopping) {
      // Once a minute is enough to see that a stream was lost; a failed publish comes back here at once.
      if (Date.now() - streamsAt > 60_000) {
        await this.publishLostAgain(client);
        streamsAt = Date.now();
        await this.prune(client);
      }
      this.noticed = false;
      const published = await this.publishBatch(client);
      if (this.failure !== undefined) log.info('the outbox is published again');
      this.failure = undefined;
      if (published < BATCH) await this.pause();
    }
  }

  /**
   * What was published into a stream that is gone is published once more into the new one: consumers know what they had. Not so the jobs,
   * which their owner announces again.
   */
  private async publishLostAgain(client: Client): Promise<void> {
    const { service } = this.options;
    const created = async (process: string, name: string) =>
      streamCreated(await managerOf(this.connection, process), { name });
    for (const [process, consumers] of Map.groupBy(this.receivers, (consumer) => consumer.service))
      await client.query(
        `UPDATE outbox SET published_at = NULL WHERE kind = 'event' AND published_at < $1 AND subject = ANY($2)`,
        [await created(process, eventsStream(process)), consumers.map(({ event }) => eventSubject(event))],
      );
    await client.query(`UPDATE outbox SET published_at = NULL WHERE kind = 'dead' AND published_at < $1`, [
      await created(service, deadStream(service)),
    ]);
  }

  private async publishBatch(client: Client): Promise<number> {
    const result = await client.query(
      `SELECT id, kind, message_id, subject, body, headers FROM outbox WHERE published_at IS NULL AND available_at <= now() ORDER BY id LIMIT ${BATCH}`,
    );
    const rows = waitingRows.parse(result.rows);
    const ids: string[] = [];
    try {
      for (const row of rows) {
        await this.publish(row);
        ids.push(row.id);
      }
    } finally {
      if (ids.length)
        await client.query('UPDATE outbox SET published_at = now() WHERE id = ANY($1::bigint[])', [ids]);
    }
    return rows.length;
  }

  private async prune(client: Client): Promise<void> {
    const published = `published_at < now() - CASE kind WHEN 'dead' THEN interval '${KEEP_DEAD}' ELSE interval '${KEEP_PUBLISHED}' END`;
    await this.pruneTable(client, 'outbox', published);
    await this.pruneTable(client, 'processed_events', `processed_at < now() - interval '${KEEP_PROCESSED}'`);
  }

  /** Some at a time: no statement takes longer than it may, however much there is. */
  private async pruneTable(client: Client, table: string, where: string): Promise<void> {
    const some = `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${table} WHERE ${where} LIMIT ${PRUNED_AT_ONCE}))`;
    for (let gone = PRUNED_AT_ONCE; gone === PRUNED_AT_ONCE && !this.stopping;)
      gone = (await client.query(some)).rowCount ?? 0;
  }

  /** Waits for a commit's notice, at most a second. */
  private async pause(): Promise<void> {
    if (this.noticed || this.stopping) return;
    const stop = new AbortController();
    this.wake = () => stop.abort();
    await sleep(POLL_MS, undefined, { signal: stop.signal }).catch((error: Error) => {
      if (error.name !== 'AbortError') throw error;
    });
    this.wake = () => undefined;
  }

  /** Publishes under a span of the request that wrote the row, however long ago, so that consumers go on from there. */
  private async publish(row: WaitingRow): Promise<void> {
    const origin = { requestId: row.headers[ORIGIN.requestId], parent: row.headers[ORIGIN.trace] };
    const { context, span } = beginRequest(origin, messageSpan('producer', row.subject));
    // The client adds to what it is given.
    const about = () => withRequest(context, () => headersOf({ ...row.headers, ...originHeaders() }));
    try {
      await Promise.all(
        this.copiesOf(row).map(({ subject, id }) =>
          this.connection
            .jetstream()
            .publish(subject, row.body, { msgID: id, headers: about(), timeout: PUBLISHED_MS }),
        ),
      );
      if (row.kind === 'event') this.connection.publish(row.subject, row.body, { headers: about() });
    } catch (error) {
      span.fail('unavailable');
      throw error;
    } finally {
      span.end();
    }
  }

  /** Where a row goes, and by which id the stream there knows it. */
  private copiesOf({ kind, subject, message_id: id }: WaitingRow): { subject: string; id: string }[] {
    switch (kind) {
      case 'event':
        return this.receivers
          .filter(({ event }) => eventSubject(event) === subject)
          .map((consumer) => ({ subject: deliverySubject(consumer), id: `${id}-${consumer.durable}` }));
      case 'job':
        return [{ subject, id }];
      case 'dead':
        return [{ subject: deadSubject(this.options.service, subject.slice(DEAD.length)), id }];
    }
  }
}

/** Ends a connection, or leaves it to the system's keep-alive. */
async function ended(client: Client): Promise<void> {
  const end = client
    .end()
    .catch((error: Error) => log.debug({ reason: error.message }, 'the connection was gone already'));
  await Promise.race([end, sleep(GOODBYE_MS, undefined, { ref: false })]);
}
