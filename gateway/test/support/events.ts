import { type ProcessingStatus, type RouteContract, videoProcessingEvents } from '@alcova/contracts';
import type { z } from 'zod';

/** The events of a route. */
type Events<Data> = Pick<RouteContract, 'eventName'> & { readonly response: z.ZodType<Data> };

/** A connection to a stream of events, those of `processing` or another route, read as a browser's EventSource reads it. */
export class Follower<Data = ProcessingStatus> {
  readonly seen: Data[] = [];
  /** Resolves when the stream ends; rejects when it breaks. */
  readonly ended: Promise<void>;

  private constructor(
    readonly response: Response,
    private readonly abort: AbortController,
    private readonly events: Events<Data>,
  ) {
    this.ended = this.read();
    // A test that closes the connection does not wait for its end.
    this.ended.catch(() => undefined);
  }

  static open(url: string, cookie?: string): Promise<Follower> {
    return Follower.of(videoProcessingEvents, url, cookie);
  }

  /** The same of another route's events. */
  static async of<Data>(events: Events<Data>, url: string, cookie?: string): Promise<Follower<Data>> {
    const abort = new AbortController();
    const headers = { accept: 'text/event-stream', ...(cookie === undefined ? {} : { cookie }) };
    return new Follower(await fetch(url, { headers, signal: abort.signal }), abort, events);
  }

  get latest(): Data | undefined {
    return this.seen.at(-1);
  }

  close(): void {
    this.abort.abort();
  }

  private async read(): Promise<void> {
    if (!this.response.ok || !this.response.body) return;
    let text = '';
    for await (const part of this.response.body.pipeThrough(new TextDecoderStream())) {
      text += part;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) this.take(block);
    }
  }

  private take(block: string): void {
    const fields = block.split('\n').map((line) => line.split(/: ?(.*)/s, 2) as [string, string]);
    const field = (name: string) => fields.find(([key]) => key === name)?.[1];
    if (field('event') !== this.events.eventName) return;
    this.seen.push(this.events.response.parse(JSON.parse(field('data') ?? '')));
  }
}
