import type { z } from 'zod';
import type { EventContract } from './event';
import type { ServiceName } from './rpc';

/**
 * A service's own place in the stream of one event: the durable consumer `durable` of the broker, which hands each event to one of the
 * service's processes.
 */
export interface EventConsumer<Payload extends z.ZodType = z.ZodType> {
  readonly service: ServiceName;
  readonly event: EventContract<Payload>;
  /** `{service}_{name}`. Under another name it would begin again with the oldest event that is kept. */
  readonly durable: string;
}

/** Declares that a service consumes an event. */
export function defineConsumer<Payload extends z.ZodType>(
  service: ServiceName,
  event: EventContract<Payload>,
  name: string,
): EventConsumer<Payload> {
  return { service, event, durable: `${service}_${name}` };
}
