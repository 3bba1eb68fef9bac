import { SetMetadata } from '@nestjs/common';
import type { EventConsumer } from '@alcova/contracts';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';

export const ON_EVENT = 'alcova:on-event';

/** An event as its consumer sees it. */
export interface ReceivedEvent<Payload> {
  readonly eventId: string;
  readonly aggregateId: string;
  readonly aggregateVersion: number;
  readonly occurredAt: string;
  readonly payload: Payload;
}

/**
 * Consumes events with a method `(event, manager) => Promise<void>` of any provider. It runs in one transaction with the
 * record that the event was processed, so an event has its effect once; what fails comes again with backoff, and after ten times
 * goes to the dead letters.
 */
export function OnEvent<Payload extends z.ZodType>(consumer: EventConsumer<Payload>) {
  return <M extends (event: ReceivedEvent<z.output<Payload>>, manager: EntityManager) => Promise<void>>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<M>,
  ): void => {
    SetMetadata(ON_EVENT, consumer)(target, key, descriptor);
  };
}
