import { z } from 'zod';
import type { ServiceName } from './rpc';

/**
 * A fact that happened, published through the owner's outbox and consumed idempotently.
 * `name` reads `{service}.{aggregate}.{pastTenseFact}`. It is told on the subject `event.{name}`, of which nothing is kept; each consumer has
 * a copy of its own (`deliverySubject`).
 */
export interface EventContract<Payload extends z.ZodType = z.ZodType> {
  readonly name: `${ServiceName}.${string}`;
  /** Schema major: consumers ignore a major that they do not know. */
  readonly major: number;
  readonly payload: Payload;
}

/** Declares an event contract. */
export function defineEvent<Payload extends z.ZodType>(
  contract: EventContract<Payload>,
): EventContract<Payload> {
  return contract;
}

/** The NATS subject of an event contract. */
export const eventSubject = (contract: Pick<EventContract, 'name'>): string => `event.${contract.name}`;

/**
 * What stands around every event's payload. `aggregateVersion` grows by one with each change of the aggregate, so that a consumer can
 * ignore what comes late or twice; `eventId` is unique and doubles as the broker's de-duplication key.
 */
export const eventEnvelope = z.object({
  eventId: z.string().min(1),
  name: z.string().min(1),
  major: z.number().int().positive(),
  aggregateId: z.string().min(1),
  aggregateVersion: z.number().int().nonnegative(),
  occurredAt: z.iso.datetime(),
  payload: z.unknown(),
});
export type EventEnvelope = z.infer<typeof eventEnvelope>;
