import { listPublishedTales, ownTale, searchAll, searchVideos, CodedError } from '@alcova/contracts';
import { MessagingModule, Operation } from '@alcova/messaging';
import { createProcess } from '@alcova/platform';
import { TEST_CALLER_KEYS, testNats, waitFor } from '@alcova/testing';
import { Controller, Module } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { NOW, video } from './support/entities';
import { startLoneCatalogue, startStorelessGateway } from './support/lone-catalogue';
import { TaleSite } from './support/tale-site';

const answerOf = async (url: string, q: string) => {
  const response = await fetch(`${url}/api/search?q=${encodeURIComponent(q)}`);
  const body: unknown = await response.json();
  return { status: response.status, body };
};
const found = async (url: string, q: string) => {
  const { videos, tales, missing } = searchAll.response.parse((await answerOf(url, q)).body);
  return { videos: videos.map(({ id }) => id), tales: tales.map(({ title }) => title), missing };
};

describe('the search for videos and tales', () => {
  let site: TaleSite;
  beforeAll(async () => {
    site = await TaleSite.start();
  });
  afterAll(() => site.stop());
  beforeEach(() => site.clear());

  const decide = (id: string, decision: object) =>
    site.call('PATCH', `/api/tales/${id}`, { role: 'moderator', body: decision });
  async function publish(title: string, author = 'Vera'): Promise<string> {
    const text = `A estrada ${randomUUID()} subia a serra devagar. ${'E o vale ficava para trás. '.repeat(8)}`;
    const body = {
      ...{ title, author, tale: text, category: 'hetero' },
      ...{ ownWork: true, adultsOnly: true },
    };
    const { id } = ownTale.parse((await site.call('POST', '/api/tales', { role: 'user', body })).body);
    await decide(id, { decision: 'approve' });
    return id;
  }

  it('answers both in one, tales by title or author without regard to case and accents, at most four', async () => {
    for (const number of [1, 2, 3, 4, 5]) await publish(`Farol ${number}`);
    await publish('A ponte', 'Zélia do Farol');
    await publish('O vale');
    expect(await found(site.gateway.url, '  FARÓL ')).toEqual({
      videos: ['video1'],
      tales: ['A ponte', 'Farol 5', 'Farol 4', 'Farol 3'],
      missing: [],
    });
    expect((await found(site.gateway.url, 'nada assim')).tales).toEqual([]);
    for (const nothing of ['', '   '])
      expect(await found(site.gateway.url, nothing)).toEqual({ videos: [], tales: [], missing: [] });
    expect((await answerOf(site.gateway.url, 'x'.repeat(201))).status).toBe(400);
    expect(await found(site.gateway.url, 'İ'.repeat(200))).toMatchObject({ tales: [], missing: [] });
  });

  it('forgets a tale at once that the public may not see any more, at every gateway, and finds a new one', async () => {
    const other = await site.gateway.another();
    const id = await publish('Farol da barra');
    const everywhere = async () =>
      Promise.all([site.gateway.url, other.url].map(async (url) => (await found(url, 'farol')).tales));
    const shows = (titles: string[]) =>
      waitFor(
        'the same everywhere',
        everywhere,
        (seen) => seen.every((tales) => String(tales) === String(titles)),
        500,
      );
    await shows(['Farol da barra']);
    await decide(id, { decision: 'deny', reason: 'other' });
    await shows([]);
    await publish('Farol da ilha');
    await shows(['Farol da ilha']);
  });

  it('is kept ready, the same for everybody, until one of its parts changes', async () => {
    await publish('Farol de pedra');
    const ask = (etag = '') =>
      fetch(`${site.gateway.url}/api/search?q=farol`, { headers: { 'if-none-match': etag } });
    const { headers } = await ask();
    expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    const etag = headers.get('etag') ?? '';
    expect((await ask(etag)).status).toBe(304);
    await publish('Farol de vidro');
    expect((await ask(etag)).status).toBe(200);
  });
});

// Two moderations in one process share a data source's name: what stops one of them comes after what needs the other, a second try too.
describe('the search while moderation is away', () => {
  it('finds videos, and says that tales are missing', async () => {
    const own = await TaleSite.start();
    try {
      await own.stopModeration();
      expect(await found(own.gateway.url, 'conto')).toEqual({
        videos: ['video1'],
        tales: [],
        missing: ['tales'],
      });
    } finally {
      await own.stop();
    }
  });
});

describe('the search while catalogue is away, or late', () => {
  const tale = {
    ...{ id: 'tale1', title: 'Farol', preview: 'Era uma vez.', category: 'gay' as const, author: 'Vera' },
    ...{ sentAt: NOW, publishedAt: NOW, readingMinutes: 1, likes: 0, videoURL: null },
  };
  let catalogue: () => Promise<{ items: (typeof video)[] }>;
  let tales: () => Promise<{ items: (typeof tale)[] }>;
  let url: string;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    const nats = await testNats();
    @Controller()
    class Catalogue {
      @Operation(searchVideos)
      search() {
        return catalogue();
      }
    }
    @Controller()
    class Moderation {
      @Operation(listPublishedTales)
      async list() {
        return { ...(await tales()), total: 1, page: 1, pageSize: 4 };
      }
    }
    @Module({
      imports: [
        MessagingModule.forRoot({ service: 'moderation', url: nats.url, callerKeys: TEST_CALLER_KEYS }),
      ],
      controllers: [Moderation],
    })
    class Desk {}
    const lone = await startLoneCatalogue(nats.url, Catalogue);
    const desk = await createProcess({ module: Desk });
    await desk.init();
    const gateway = await startStorelessGateway(nats.url, {});
    ({ url } = gateway);
    stop = async () => {
      await gateway.app.close();
      await Promise.all([lone.close(), desk.close()]);
      await nats.stop();
    };
  });
  afterAll(() => stop());
  beforeEach(() => {
    catalogue = async () => ({ items: [video] });
    tales = async () => ({ items: [tale] });
  });
  const away = () => Promise.reject(new CodedError('unavailable'));

  it('finds tales, and says that videos are missing', async () => {
    catalogue = away;
    expect(await found(url, 'um')).toEqual({ videos: [], tales: ['Farol'], missing: ['videos'] });
  });

  it('waits no longer for a late group than two seconds', async () => {
    let answer: () => void = () => undefined;
    catalogue = () =>
      new Promise((resolve) => {
        answer = () => resolve({ items: [] });
      });
    const began = performance.now();
    expect(await found(url, 'dois')).toEqual({ videos: [], tales: ['Farol'], missing: ['videos'] });
    expect(performance.now() - began).toBeLessThan(4_000);
    answer();
  });

  it('says that it is unavailable when neither can be asked', async () => {
    catalogue = away;
    tales = away;
    expect(await answerOf(url, 'tres')).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  });
});
