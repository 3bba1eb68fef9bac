import { CodedError } from '@alcova/contracts';
import type { Observable } from 'rxjs';
import { Readable } from 'node:stream';

export const EVENT_STREAM_TYPE = 'text/event-stream; charset=utf-8';
/** Shorter than any proxy's patience with a quiet connection. */
const HEARTBEAT_MS = 15_000;
/** How long a browser waits before it connects again. */
const RETRY_MS = 3_000;
const HEARTBEAT = ':\n\n';

/** Server-sent events as bytes. It holds one event at most: a reader that is too slow for all of them gets the newest. */
class EventStream extends Readable {
  private waiting: string | undefined;
  private isWanted = false;
  private isOver = false;
  private readonly heartbeat: NodeJS.Timeout;

  constructor(
    private readonly eventName: string,
    heartbeatMs: number,
  ) {
    super({ highWaterMark: 1 });
    this.heartbeat = setInterval(() => this.put(this.waiting ?? HEARTBEAT), heartbeatMs);
  }

  offer(data: unknown): void {
    this.put(`retry: ${RETRY_MS}\nevent: ${this.eventName}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** The stream ends when what waits has been read. */
  finish(): void {
    this.isOver = true;
    // Nobody may come to read it.
    clearInterval(this.heartbeat);
    this.flush();
  }

  override _read(): void {
    this.isWanted = true;
    this.flush();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    clearInterval(this.heartbeat);
    done(error);
  }

  private put(chunk: string): void {
    this.waiting = chunk;
    this.flush();
  }

  private flush(): void {
    if (!this.isWanted || this.destroyed || this.readableEnded) return;
    const chunk = this.waiting;
    this.waiting = undefined;
    if (chunk !== undefined) this.isWanted = this.push(chunk);
    else if (this.isOver) this.push(null);
  }
}

/**
 * Turns what a source emits into the bytes of server-sent events, from its first value on; destroying the stream ends the subscription.
 * @throws the source's failure before its first value; `unavailable` when it ends without one. A later failure breaks the stream off.
 */
export function eventStream(
  eventName: string,
  source: Observable<unknown>,
  heartbeatMs = HEARTBEAT_MS,
): Promise<Readable> {
  return new Promise((resolve, reject) => {
    const stream = new EventStream(eventName, heartbeatMs);
    const subscription = source.subscribe({
      next: (data) => {
        stream.offer(data);
        resolve(stream);
      },
      error: (error: unknown) => {
        reject(error instanceof Error ? error : new Error(String(error)));
        stream.destroy();
      },
      complete: () => {
        reject(new CodedError('unavailable', 'a stream ended before its first event'));
        stream.finish();
      },
    });
    stream.once('close', () => subscription.unsubscribe());
    if (stream.destroyed) subscription.unsubscribe();
  });
}
