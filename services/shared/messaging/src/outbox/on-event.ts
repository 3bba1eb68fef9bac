import { SetMetadata } from '@nestjs/common';
import type { EventContract } from '@alcova/contracts';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';

export const ON_EVENT = 'alcova:on-event';

export interface EventSubscription {
  readonly contract: EventContract;
  readonly durable: string;
}

/** An event as its consumer sees it. */
export interface ReceivedEvent<Payload> {
  readonly eventId: string;
  readonly aggregateId: string;
  readonly aggregateVersion: number;
  readonly occurredAt: string;
  readonly payload: Payload;
}

/**
 * Consumes a contract's events with a method `(event, manager) => Promise<void>` of any provider. It runs in one transaction with the
 * record that the event was processed, so an event has its effect once; what fails comes again with backoff, and after ten times
 * goes to the dead letters.
 */
export function OnEvent<C extends EventContract>(contract: C, options: { durable: string }) {
  return <M extends (event: ReceivedEvent<z.output<C['payload']>>, manager: EntityManager) => Promise<void>>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<M>,
  ): void => {
    const subscription: EventSubscription = { contract, durable: options.durable };
    SetMetadata(ON_EVENT, subscription)(target, key, descriptor);
  };
}
