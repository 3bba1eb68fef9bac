import { eventEnvelope, type EventEnvelope, type ServiceName } from '@alcova/contracts';
import { DrainRegistry, logger } from '@alcova/platform';
import { Inject, Injectable } from '@nestjs/common';
import { Events, type Msg, type NatsConnection } from 'nats';
import { CONNECTION } from '../connection/options';
import { parseJson } from '../rpc/wire';

const log = logger('event-tap');

/** The subject below which all facts of a service stand. */
export const factsOf = (owner: ServiceName): string => `event.${owner}.>`;

/**
 * Facts as they are published, for processes that keep copies of what others own. Every process hears each of them; nothing is kept for one
 * that is away. What must be done for every fact is `OnEvent`'s.
 */
@Injectable()
export class EventTap {
  constructor(
    @Inject(CONNECTION) private readonly connection: NatsConnection,
    private readonly drains: DrainRegistry,
  ) {}

  /** Hears the facts of some services from now on. `onGap` says that some may have been missed: the connection was lost. */
  hear(owners: readonly ServiceName[], onEvent: (event: EventEnvelope) => void, onGap: () => void): void {
    const subscriptions = owners.map((owner) =>
      this.connection.subscribe(factsOf(owner), {
        callback: (error, message) => {
          if (error) log.error({ err: error, owner }, 'facts cannot be heard');
          else take(message, onEvent);
        },
      }),
    );
    this.drains.register({
      drain: async () => {
        await Promise.all(subscriptions.map((subscription) => subscription.drain()));
      },
    });
    void this.watch(onGap);
  }

  private async watch(onGap: () => void): Promise<void> {
    for await (const { type } of this.connection.status())
      if (type === Events.Disconnect || type === Events.Reconnect) onGap();
  }
}

function take(message: Msg, onEvent: (event: EventEnvelope) => void): void {
  const event = eventEnvelope.safeParse(jsonOf(message));
  if (event.success) onEvent(event.data);
  else log.error({ subject: message.subject }, 'a fact is not understood');
}

/** Undefined for what is no JSON: the schema then refuses it like any other strange message. */
function jsonOf(message: Msg): unknown {
  try {
    return parseJson(message.string());
  } catch (error) {
    log.error({ err: error, subject: message.subject }, 'a fact is no JSON');
    return undefined;
  }
}
