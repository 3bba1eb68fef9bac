import { processingStatus, type ProcessingStatus } from '@alcova/contracts';

/** A connection to a stream of `processing` events, read as a browser's EventSource reads it. */
export class Follower {
  readonly seen: ProcessingStatus[] = [];
  /** Resolves when the stream ends; rejects when it breaks. */
  readonly ended: Promise<void>;

  private constructor(
    readonly response: Response,
    private readonly abort: AbortController,
  ) {
    this.ended = this.read();
    // A test that closes the connection does not wait for its end.
    this.ended.catch(() => undefined);
  }

  static async open(url: string, cookie?: string): Promise<Follower> {
    const abort = new AbortController();
    const headers = { accept: 'text/event-stream', ...(cookie === undefined ? {} : { cookie }) };
    return new Follower(await fetch(url, { headers, signal: abort.signal }), abort);
  }

  get latest(): ProcessingStatus | undefined {
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
    if (field('event') !== 'processing') return;
    this.seen.push(processingStatus.parse(JSON.parse(field('data') ?? '')));
  }
}
