import type { OperatorConnection } from '@alcova/messaging';
import type { Command } from 'commander';
import type { Streams } from './streams';
import type { System } from './system';

/** What a command writes with. */
export interface Writing {
  /** A line for people; nothing where JSON was asked for. */
  readonly say: (line: string) => void;
  /** A line of JSON for scripts; nothing where it was not asked for. */
  readonly data: (value: unknown) => void;
}

/** What a command works with. */
export interface Tools extends OperatorConnection, Writing {}

/** Adds the commands of a topic. */
export type Topic = (program: Command, shell: Shell) => void;

/** Runs what commands do, and remembers whether it was done. */
export class Shell {
  /** 0 done, 1 not possible. */
  exitCode: 0 | 1 = 0;

  constructor(
    readonly system: System,
    readonly streams: Streams,
  ) {}

  writing({
    json = false,
    to = this.streams.output,
  }: { json?: boolean; to?: NodeJS.WritableStream } = {}): Writing {
    const line = (text: string): void => void to.write(`${text}\n`);
    return {
      say: (text) => (json ? undefined : line(text)),
      data: (value) => (json ? line(JSON.stringify(value)) : undefined),
    };
  }

  /** Does what needs no connection. `work` answers whether it did what was asked. */
  async run(work: () => Promise<boolean>): Promise<void> {
    if (!(await work())) this.exitCode = 1;
  }

  /** Connects, does the work and closes. @throws Refusal when there is no system */
  async connected(options: { json?: boolean }, work: (tools: Tools) => Promise<boolean>): Promise<void> {
    await this.run(() =>
      this.withConnection((connection) => work({ ...connection, ...this.writing(options) })),
    );
  }

  /** @throws Refusal when there is no system */
  async withConnection<T>(work: (connection: OperatorConnection) => Promise<T>): Promise<T> {
    const connection = await this.system.connect();
    try {
      return await work(connection);
    } finally {
      await connection.close();
    }
  }
}
