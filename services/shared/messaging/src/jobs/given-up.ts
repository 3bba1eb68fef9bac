import { deadSubject } from '@alcova/contracts';
import { type JetStreamManager, NatsError, type NatsConnection, type StoredMsg } from 'nats';
import { deadStream } from '../connection/topology';
import { DELIVERIES, REASON } from './dead-letters';

/** Messages that a listing looks at, at most. */
const MAX_LISTED = 1_000;
const ID = /^(?<process>.+)-(?<sequence>\d{1,15})$/;

/** Which of a process's letters it is. */
interface Place {
  readonly process: string;
  readonly sequence: number;
}

/** A job or event that a process gave up. */
export interface DeadLetter extends Place {
  /** `{process}-{number}`: names it in `show` and `replay`. */
  readonly id: string;
  /** The subject on which that process gets it again, for example `job.media.probe`. */
  readonly subject: string;
  readonly reason: string;
  readonly deliveries: number;
  readonly at: Date;
  readonly body: string;
}

/** How an operator reaches the streams of one process. */
export type ConnectStreams = (process: string) => Promise<NatsConnection>;

/**
 * What all processes gave up, for an operator. Each process keeps its own among its own streams, and what is sent again goes among these
 * alone: a letter that was made up can make nobody act but who made it up, and nobody acts twice on what another gave up.
 */
export class GivenUp {
  constructor(
    private readonly processes: readonly string[],
    private readonly connect: ConnectStreams,
  ) {}

  /** The oldest `limit` dead letters (at most 1,000). */
  async list(options: { limit: number }): Promise<DeadLetter[]> {
    const most = Math.min(options.limit, MAX_LISTED);
    const lists = await Promise.all(this.processes.map((process) => this.listOf(process, most)));
    return lists
      .flat()
      .sort((one, other) => one.at.getTime() - other.at.getTime())
      .slice(0, most);
  }

  /** Whether a letter was there at this moment: what is given up later was not. */
  async thereNow(): Promise<(letter: Pick<DeadLetter, 'process' | 'sequence'>) => boolean> {
    const last = await Promise.all(
      this.processes.map(async (process) => {
        const { state } = await (await this.managerOf(process)).streams.info(deadStream(process));
        return [process, state.last_seq] as const;
      }),
    );
    const lastOf = new Map(last);
    return ({ process, sequence }) => sequence <= (lastOf.get(process) ?? 0);
  }

  /** One dead letter; undefined when it is gone, or there never was one of that name. */
  async show(id: string): Promise<DeadLetter | undefined> {
    const place = this.placeOf(id);
    return place && read(await this.managerOf(place.process), place);
  }

  /** Has its process get it again, then forgets it. Answers false when it is gone. @throws NatsError when its subject is of no stream */
  async replay(id: string): Promise<boolean> {
    const place = this.placeOf(id);
    const letter = await this.show(id);
    if (!place || !letter) return false;
    const connection = await this.connect(place.process);
    const msgID = `replay-${place.sequence}-${letter.at.getTime()}`;
    await connection.jetstream().publish(letter.subject, letter.body, { msgID });
    const manager = await connection.jetstreamManager();
    await manager.streams.deleteMessage(deadStream(place.process), place.sequence);
    return true;
  }

  private async listOf(process: string, most: number): Promise<DeadLetter[]> {
    const manager = await this.managerOf(process);
    const { state } = await manager.streams.info(deadStream(process), { deleted_details: true });
    const gone = new Set(state.deleted);
    const letters: DeadLetter[] = [];
    for (
      // An empty stream answers 0, which no message has.
      let sequence = Math.max(1, state.first_seq);
      sequence <= state.last_seq && letters.length < most;
      sequence++
    ) {
      const letter = gone.has(sequence) ? undefined : await read(manager, { process, sequence });
      if (letter) letters.push(letter);
    }
    return letters;
  }

  private placeOf(id: string): Place | undefined {
    const { process, sequence } = ID.exec(id)?.groups ?? {};
    return process !== undefined && this.processes.includes(process)
      ? { process, sequence: Number(sequence) }
      : undefined;
  }

  private async managerOf(process: string): Promise<JetStreamManager> {
    return (await this.connect(process)).jetstreamManager();
  }
}

async function read(
  manager: JetStreamManager,
  { process, sequence }: Place,
): Promise<DeadLetter | undefined> {
  try {
    return letterOf(process, await manager.streams.getMessage(deadStream(process), { seq: sequence }));
  } catch (error) {
    if (error instanceof NatsError && error.api_error?.code === 404) return undefined;
    throw error;
  }
}

const letterOf = (process: string, message: StoredMsg): DeadLetter => ({
  process,
  sequence: message.seq,
  id: `${process}-${message.seq}`,
  subject: message.subject.slice(deadSubject(process, '').length),
  reason: message.header.get(REASON),
  deliveries: Number(message.header.get(DELIVERIES)),
  at: message.time,
  body: new TextDecoder().decode(message.data),
});
