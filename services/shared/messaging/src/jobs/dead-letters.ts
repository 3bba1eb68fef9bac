import { Inject, Injectable } from '@nestjs/common';
import { deadSubject } from '@alcova/contracts';
import { headers, type MsgHdrs, type NatsConnection } from 'nats';
import { CONNECTION, MESSAGING_OPTIONS, type MessagingOptions } from '../connection/options';

export const REASON = 'Alcova-Reason';
export const DELIVERIES = 'Alcova-Deliveries';

/** What a dead letter says beside its body, as the message's headers. */
export function aboutDeadLetter(letter: { reason: string; deliveries: number }): Record<string, string> {
  return {
    // A header holds no line break, and no more of a program's output than a person reads.
    [REASON]: letter.reason.replace(/\p{Cc}+/gu, ' ').slice(0, 500),
    [DELIVERIES]: String(letter.deliveries),
  };
}

/** Headers of a message from plain text. */
export function headersOf(values: Readonly<Record<string, string>>): MsgHdrs {
  const result = headers();
  for (const [name, value] of Object.entries(values)) result.set(name, value);
  return result;
}

/** What this process could not do, kept among its own streams for an operator to look at and to send again. */
@Injectable()
export class DeadLetters {
  constructor(
    @Inject(CONNECTION) private readonly connection: NatsConnection,
    @Inject(MESSAGING_OPTIONS) private readonly options: Pick<MessagingOptions, 'service'>,
  ) {}

  /** Keeps a message; the same `id` twice within the broker's window is kept once. `subject`: where it is sent again. */
  async add(letter: {
    id: string;
    subject: string;
    body: string;
    reason: string;
    deliveries: number;
  }): Promise<void> {
    await this.connection
      .jetstream()
      .publish(deadSubject(this.options.service, letter.subject), letter.body, {
        msgID: `dead-${letter.id}`,
        headers: headersOf(aboutDeadLetter(letter)),
      });
  }
}
