import type { z } from 'zod';
import type { EventContract } from './event';
import type { ServiceName } from './rpc';

/**
 * A service's own copy of each fact of one event: it goes to `deliverySubject`, among the service's own streams, and the durable consumer
 * `durable` of the broker hands it to one of the service's processes.
 */
export interface EventConsumer<Payload extends z.ZodType = z.ZodType> {
  readonly service: ServiceName;
  readonly event: EventContract<Payload>;
  /** `{service}_{name}`. Under another name it would begin again with the oldest event that is kept. */
  readonly durable: string;
}

/** Where the copies for one consumer go. Nobody but the event's owner may publish there. */
export const deliverySubject = ({ service, durable }: Pick<EventConsumer, 'service' | 'durable'>): string =>
  `deliver.${service}.${durable}`;

/** Declares that a service consumes an event. */
export function defineConsumer<Payload extends z.ZodType>(
  service: ServiceName,
  event: EventContract<Payload>,
  name: string,
): EventConsumer<Payload> {
  return { service, event, durable: `${service}_${name}` };
}
