import { Inject, Injectable } from '@nestjs/common';
import { deadSubject } from '@alcova/contracts';
import {
  headers,
  type JetStreamManager,
  type MsgHdrs,
  NatsError,
  type NatsConnection,
  type StoredMsg,
} from 'nats';
import { CONNECTION } from '../options';
import { STREAMS } from '../topology';

const REASON = 'Alcova-Reason';
const DELIVERIES = 'Alcova-Deliveries';
/** Messages that a listing looks at, at most. */
const MAX_LISTED = 1_000;

/** A job or event that was given up. `sequence` names it in `show` and `replay`. */
export interface DeadLetter {
  readonly sequence: number;
  /** The subject on which it is sent again, for example `job.media.probe`. */
  readonly subject: string;
  readonly reason: string;
  readonly deliveries: number;
  readonly at: Date;
  readonly body: string;
}

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

/** What could not be done, kept for an operator to look at and to send again. */
@Injectable()
export class DeadLetters {
  constructor(@Inject(CONNECTION) private readonly connection: NatsConnection) {}

  /** Keeps a message; the same `id` twice within the broker's window is kept once. `subject`: where it is sent again. */
  async add(letter: {
    id: string;
    subject: string;
    body: string;
    reason: string;
    deliveries: number;
  }): Promise<void> {
    await this.connection.jetstream().publish(deadSubject(letter.subject), letter.body, {
      msgID: `dead-${letter.id}`,
      headers: headersOf(aboutDeadLetter(letter)),
    });
  }

  /** The oldest `limit` dead letters (at most 1,000). */
  async list(options: { limit: number }): Promise<DeadLetter[]> {
    const manager = await this.manager();
    const { state } = await manager.streams.info(STREAMS.dead.name, { deleted_details: true });
    const gone = new Set(state.deleted);
    const letters: DeadLetter[] = [];
    for (
      // An empty stream answers 0, which no message has.
      let sequence = Math.max(1, state.first_seq);
      sequence <= state.last_seq && letters.length < Math.min(options.limit, MAX_LISTED);
      sequence++
    ) {
      const letter = gone.has(sequence) ? undefined : await this.show(sequence);
      if (letter) letters.push(letter);
    }
    return letters;
  }

  /** The number of the newest one that there ever was; 0 before the first. */
  async lastSequence(): Promise<number> {
    const manager = await this.manager();
    return (await manager.streams.info(STREAMS.dead.name)).state.last_seq;
  }

  /** One dead letter, or undefined when it is gone. */
  async show(sequence: number): Promise<DeadLetter | undefined> {
    const manager = await this.manager();
    try {
      return read(await manager.streams.getMessage(STREAMS.dead.name, { seq: sequence }));
    } catch (error) {
      if (error instanceof NatsError && error.api_error?.code === 404) return undefined;
      throw error;
    }
  }

  /** Sends it again, then forgets it. Answers false when it is gone. */
  async replay(sequence: number): Promise<boolean> {
    const letter = await this.show(sequence);
    if (!letter) return false;
    await this.connection
      .jetstream()
      .publish(letter.subject, letter.body, { msgID: `replay-${sequence}-${letter.at.getTime()}` });
    await (await this.manager()).streams.deleteMessage(STREAMS.dead.name, sequence);
    return true;
  }

  private manager(): Promise<JetStreamManager> {
    return this.connection.jetstreamManager();
  }
}

function read(message: StoredMsg): DeadLetter {
  return {
    sequence: message.seq,
    subject: message.subject.slice(deadSubject('').length),
    reason: message.header.get(REASON),
    deliveries: Number(message.header.get(DELIVERIES)),
    at: message.time,
    body: new TextDecoder().decode(message.data),
  };
}
