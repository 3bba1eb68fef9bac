import { Subject, of, throwError } from 'rxjs';
import { text } from 'node:stream/consumers';
import { eventStream } from './event-stream';

const frame = (data: unknown) => `retry: 3000\nevent: news\ndata: ${JSON.stringify(data)}\n\n`;
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a stream of events', () => {
  it('has each value as an event with a time to come back after, and ends with its source', async () => {
    const source = new Subject<unknown>();
    const opened = eventStream('news', source);
    source.next({ text: 'a\nb' });
    const stream = await opened;
    const all = text(stream);
    await turn();
    source.next(2);
    source.complete();
    expect(await all).toBe(`${frame({ text: 'a\nb' })}${frame(2)}`);
  });

  it('keeps only the newest for a reader that is slow', async () => {
    const source = new Subject<number>();
    const opened = eventStream('news', source);
    for (let value = 1; value <= 1_000; value++) source.next(value);
    source.complete();
    expect(await text(await opened)).toBe(frame(1_000));
  });

  it('says now and then that it is alive', async () => {
    const source = new Subject<number>();
    const opened = eventStream('news', source, 5);
    source.next(1);
    const stream = await opened;
    let read = '';
    for await (const chunk of stream) {
      read += String(chunk);
      if (read.endsWith(':\n\n:\n\n')) break;
    }
    expect(read).toBe(`${frame(1)}:\n\n:\n\n`);
    await turn();
    expect(source.observed).toBe(false);
  });

  it('lets go of its source when it is destroyed', async () => {
    const source = new Subject<number>();
    const opened = eventStream('news', source);
    source.next(1);
    (await opened).destroy();
    await turn();
    expect(source.observed).toBe(false);
  });

  it('fails before its first event as its source does, or as unavailable', async () => {
    const failure = new Error('no');
    await expect(
      eventStream(
        'news',
        throwError(() => failure),
      ),
    ).rejects.toBe(failure);
    await expect(eventStream('news', of())).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('breaks off when its source fails later', async () => {
    const source = new Subject<number>();
    const opened = eventStream('news', source);
    source.next(1);
    const stream = await opened;
    source.error(new Error('no'));
    await expect(text(stream)).rejects.toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE' });
  });
});
