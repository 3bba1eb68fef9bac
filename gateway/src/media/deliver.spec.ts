import { CodedError } from '@alcova/contracts';
import { fastify } from 'fastify';
import { Readable } from 'node:stream';
import { answerProblemsIn } from '../http/problem.filter';
import { Delivery } from './deliver';
import { FileFacts } from './file-facts';

/** A store that counts what it is asked. */
class CountedStore {
  readonly files = new Map<string, string>();
  asked = 0;
  isAway = false;

  async head(key: string) {
    this.asked += 1;
    if (this.isAway) throw new CodedError('unavailable');
    const file = this.files.get(key);
    if (file === undefined) throw new CodedError('media.not-found', key);
    return { size: file.length, etag: '"a"', lastModified: new Date(0) };
  }

  async read(key: string) {
    const file = this.files.get(key);
    if (file === undefined) throw new CodedError('media.not-found', key);
    return Readable.from([file]);
  }
}

function site() {
  const store = new CountedStore();
  const delivery = new Delivery(store, new FileFacts(store));
  const server = fastify();
  answerProblemsIn(server);
  server.get('/*', (request, reply) =>
    delivery.answer(request, reply, {
      key: request.url.slice(1),
      contentType: 'text/plain',
      cacheControl: 'private',
    }),
  );
  const statusOf = async (key: string) => (await server.inject({ url: `/${key}` })).statusCode;
  return { store, statusOf };
}

describe('a file that the store does not have', () => {
  it('is asked for once, however many want it', async () => {
    const { store, statusOf } = site();
    for (let number = 0; number < 20; number += 1) expect(await statusOf('none')).toBe(404);
    expect(store.asked).toBe(1);
    expect(await statusOf('other')).toBe(404);
    expect(store.asked).toBe(2);
  });

  it('is not one that cannot be looked for: that is 503, and asked again', async () => {
    const { store, statusOf } = site();
    store.isAway = true;
    store.files.set('film', 'bytes');
    expect(await statusOf('film')).toBe(503);
    store.isAway = false;
    expect(await statusOf('film')).toBe(200);
  });
});
