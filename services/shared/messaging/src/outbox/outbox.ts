import { Injectable } from '@nestjs/common';
import {
  type Act,
  type ActedEvent,
  type Caller,
  type EventContract,
  type EventEnvelope,
  eventSubject,
  type JobContract,
  jobSubject,
} from '@alcova/contracts';
import type { EntityManager } from 'typeorm';
import { ulid } from 'ulid';
import type { z } from 'zod';
import { aboutDeadLetter } from '../jobs/dead-letters';
import { originHeaders } from '../connection/origin';
import { actGroupOf } from './act-group';

/** The broker refuses more than 1 MB; a message that never gets through would hold up all behind it. */
const MAX_BODY_BYTES = 512 * 1024;

/** What stands before the subject of a letter in the outbox; where it is kept, the relay knows. */
export const DEAD = 'dead.';

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
      payload: contract.payload.parse(fact.payload),
    };
    await insert(manager, {
      kind: 'event',
      messageId: envelope.eventId,
      subject: eventSubject(contract),
      body: envelope,
    });
  }

  /** What somebody did, for the audit log. Neither secrets nor personal data go into it. */
  async act(
    manager: EntityManager,
    contract: ActedEvent,
    actor: Caller,
    act: Omit<Act, 'actor'>,
  ): Promise<void> {
    await this.event(manager, contract, {
      // What one transaction does is one act, with many entries perhaps: none of them comes after another.
      ...{ aggregateId: actGroupOf(manager), aggregateVersion: 1 },
      payload: { actor, ...act },
    });
  }

  /** A job's wake-up call, published after `delayMs`. */
  async job<C extends JobContract>(
    manager: EntityManager,
    contract: C,
    payload: z.input<C['payload']>,
    options: { delayMs?: number } = {},
  ): Promise<void> {
    await insert(manager, {
      kind: 'job',
      messageId: ulid(),
      subject: jobSubject(contract),
      body: contract.payload.parse(payload),
      delayMs: options.delayMs,
    });
  }

  /** A dead letter of work that was given up: replayed, it comes as this contract's job with this payload. */
  async deadLetter<C extends JobContract>(
    manager: EntityManager,
    contract: C,
    payload: z.input<C['payload']>,
    about: { reason: string; deliveries: number },
  ): Promise<void> {
    await insert(manager, {
      kind: 'dead',
      messageId: ulid(),
      subject: `${DEAD}${jobSubject(contract)}`,
      body: contract.payload.parse(payload),
      headers: aboutDeadLetter(about),
    });
  }
}

interface Message {
  readonly kind: 'event' | 'job' | 'dead';
  readonly messageId: string;
  readonly subject: string;
  readonly body: unknown;
  readonly delayMs?: number | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

async function insert(manager: EntityManager, message: Message): Promise<void> {
  const { kind, messageId, subject, delayMs = 0, headers = {} } = message;
  const text = JSON.stringify(message.body);
  if (Buffer.byteLength(text) > MAX_BODY_BYTES)
    throw new Error(`a message on ${subject} is over ${MAX_BODY_BYTES} bytes`);
  await manager.query(
    `INSERT INTO outbox (kind, message_id, subject, body, available_at, headers) VALUES ($1, $2, $3, $4, now() + $5 * interval '1 millisecond', $6)`,
    [kind, messageId, subject, text, delayMs, JSON.stringify({ ...headers, ...originHeaders() })],
  );
}
