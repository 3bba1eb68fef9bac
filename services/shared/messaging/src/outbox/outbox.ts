import { Injectable } from '@nestjs/common';
import {
  type EventContract,
  type EventEnvelope,
  eventSubject,
  type JobContract,
  jobSubject,
} from '@alcova/contracts';
import { activeRequest } from '@alcova/platform';
import type { EntityManager } from 'typeorm';
import { ulid } from 'ulid';
import type { z } from 'zod';

/** The broker refuses more than 1 MB; a message that never gets through would hold up all behind it. */
const MAX_BODY_BYTES = 512 * 1024;

/** Writes messages into the transaction of the change that they tell of; the relay publishes them after the commit. */
@Injectable()
export class Outbox {
  /** A fact. `aggregateVersion` must grow with every change of the aggregate. */
  async event<C extends EventContract>(
    manager: EntityManager,
    contract: C,
    fact: { aggregateId: string; aggregateVersion: number; payload: z.input<C['payload']> },
  ): Promise<void> {
    const envelope: EventEnvelope = {
      eventId: ulid(),
      name: contract.name,
      major: contract.major,
      aggregateId: fact.aggregateId,
      aggregateVersion: fact.aggregateVersion,
      occurredAt: new Date().toISOString(),
      traceId: activeRequest()?.traceparent.slice(3, 35),
      payload: contract.payload.parse(fact.payload),
    };
    await insert(manager, 'event', envelope.eventId, eventSubject(contract), envelope, 0);
  }

  /** A job's wake-up call, published after `delayMs`. */
  async job<C extends JobContract>(
    manager: EntityManager,
    contract: C,
    payload: z.input<C['payload']>,
    options: { delayMs?: number } = {},
  ): Promise<void> {
    await insert(
      manager,
      'job',
      ulid(),
      jobSubject(contract),
      contract.payload.parse(payload),
      options.delayMs ?? 0,
    );
  }
}

async function insert(
  manager: EntityManager,
  kind: 'event' | 'job',
  messageId: string,
  subject: string,
  body: unknown,
  delayMs: number,
): Promise<void> {
  const text = JSON.stringify(body);
  if (Buffer.byteLength(text) > MAX_BODY_BYTES)
    throw new Error(`a message on ${subject} is over ${MAX_BODY_BYTES} bytes`);
  await manager.query(
    `INSERT INTO outbox (kind, message_id, subject, body, available_at) VALUES ($1, $2, $3, $4, now() + $5 * interval '1 millisecond')`,
    [kind, messageId, subject, text, delayMs],
  );
}
