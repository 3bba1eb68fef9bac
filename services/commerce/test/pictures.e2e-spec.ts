import {
  createAd,
  createBook,
  deleteBook,
  eraseBook,
  listAdminBooks,
  listEligibleAds,
  updateBook,
} from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { DrainRegistry, loadConfig } from '@alcova/platform';
import { waitUntil } from '@alcova/testing';
import { GetObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3';
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import sharp from 'sharp';
import { configSchema } from '../src/config/config';
import { PictureStore } from '../src/images/picture-store';
import { PictureSweeper } from '../src/images/picture-sweeper';
import { PicturesRepository } from '../src/images/pictures.repository';
import { ADMIN, book, IMAGES, OWN_IMAGE, TestCommerce, VISITOR } from './support/commerce';
import { picture, PictureSite } from './support/picture-site';

const OURS = new RegExp(`^${IMAGES}/images/outside/([0-9a-f]{64}\\.webp)$`);

describe('pictures from outside', () => {
  let commerce: TestCommerce;
  let site: PictureSite;

  beforeAll(async () => {
    site = await PictureSite.start();
    commerce = await TestCommerce.start();
  });
  afterAll(async () => {
    await commerce.stop();
    await site.stop();
  });

  const add = (coverUrl: string) => commerce.rpc.request(createBook, book({ coverUrl }), ADMIN);
  const edit = (id: string, changes: object) => commerce.rpc.request(updateBook, { id, ...changes }, ADMIN);
  /** Deleted, and erased from the trash. */
  const gone = async (id: string) => {
    await commerce.rpc.request(deleteBook, { id }, ADMIN);
    await commerce.rpc.request(eraseBook, { id }, ADMIN);
  };
  const find = async (id: string) => {
    const { items } = await commerce.rpc.request(listAdminBooks, { pageSize: 60 }, ADMIN);
    const found = items.find((item) => item.id === id);
    if (!found) throw new Error('no such book');
    return found;
  };
  /** The book once its picture is no longer on its way. */
  const settled = async (id: string) => {
    await waitUntil(
      'the picture to be made or given up',
      async () => (await find(id)).coverState !== 'pending',
    );
    return find(id);
  };
  const reasonOf = async (id: string) => {
    const rows = await commerce.query<{ reason: string; attempts: number }>(
      'SELECT p.reason, p.attempts FROM books b JOIN pictures p ON p.id = b.picture_id WHERE b.id = $1',
      [id],
    );
    return rows[0];
  };
  const keyOf = (address: string) => `outside/${OURS.exec(address)?.[1] ?? ''}`;

  it('are fetched once and stand in our store, in the format and size that is shown', async () => {
    const source = site.has('/capa.jpg', await picture('jpeg', { width: 1_000, height: 1_500 }));
    const added = await add(source);
    expect(added).toMatchObject({ coverUrl: '', coverSource: source, coverState: 'pending' });
    const ready = await settled(added.id);
    expect(ready).toMatchObject({ coverSource: source, coverState: 'ready', version: 1 });
    expect(ready.coverUrl).toMatch(OURS);
    expect(ready.updatedAt).toBe(added.updatedAt);
    const Bucket = commerce.bucket.env.S3_BUCKET;
    const Key = keyOf(ready.coverUrl);
    const stored = await commerce.bucket.client.send(new GetObjectCommand({ Bucket, Key }));
    expect(stored.ContentType).toBe('image/webp');
    const bytes = Buffer.from((await stored.Body?.transformToByteArray()) ?? []);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 640, height: 960 });
    expect(site.timesAsked('/capa.jpg')).toBe(1);
    expect((await commerce.eventsOf(added.id)).map(({ version }) => version)).toEqual([1, 2]);
  });

  it('of an ad make it one that may be shown', async () => {
    const imageUrl = site.has('/faixa.png', await picture('png', { width: 1_280, height: 400 }));
    const ad = { imageUrl, redirectUrl: 'https://loja.example/' };
    const { id } = await commerce.rpc.request(createAd, ad, ADMIN);
    const shown = async () =>
      (await commerce.rpc.request(listEligibleAds, {}, VISITOR)).items.find((item) => item.id === id);
    await waitUntil('the picture to be shown', async () => (await shown()) !== undefined);
    expect((await shown())?.imageUrl).toMatch(OURS);
    expect((await commerce.eventsOf(id)).map(({ name }) => name)).toEqual(
      Array(2).fill('commerce.ad.changed'),
    );
  });

  it('that this site serves already are taken as they are', async () => {
    expect(await add(OWN_IMAGE)).toMatchObject({ coverUrl: OWN_IMAGE, coverState: 'ready' });
    const { coverUrl } = await settled((await add(site.has('/uma.png', await picture()))).id);
    expect(await add(coverUrl)).toMatchObject({ coverUrl, coverState: 'ready' });
    const gone = `${IMAGES}/images/outside/${'0'.repeat(64)}.webp`;
    expect(await add(gone)).toMatchObject({ coverUrl: '', coverState: 'failed' });
  });

  it.each<[string, () => string | Promise<string>, string]>([
    ['a page', () => site.has('/pagina', Buffer.from('<html></html>')), 'not-an-image'],
    ['nothing, after a redirect', () => site.leads('/perdida', '/nada'), 'answered-404'],
    ['a closed address', () => 'http://10.1.2.3/capa.png', 'address-refused'],
    ['a redirect to this machine', () => site.leads('/fora', 'http://[::1]/capa.png'), 'address-refused'],
    ['circles', () => site.leads('/voltas', '/voltas'), 'too-many-redirects'],
  ])('are not tried again when the answer is %s', async (_what, source, reason) => {
    const { id } = await add(await source());
    expect(await settled(id)).toMatchObject({ coverUrl: '', coverState: 'failed' });
    expect(await reasonOf(id)).toEqual({ reason, attempts: 1 });
  });

  it('are tried a few times, with pauses', async () => {
    const png = await picture('gif');
    let asked = 0;
    const shaky = site.on('/instavel.gif', (_request, response) => {
      asked += 1;
      if (asked < 3) response.writeHead(503).end();
      else response.writeHead(200, { 'content-type': 'text/html' }).end(png);
    });
    expect(await settled((await add(shaky)).id)).toMatchObject({ coverState: 'ready' });
    const dead = await add(site.url('/quebrada', '127.0.0.1').replace(String(site.port), '1'));
    expect(await settled(dead.id)).toMatchObject({ coverState: 'failed' });
    expect(await reasonOf(dead.id)).toEqual({ reason: 'unreachable', attempts: 3 });
  });

  it('are fetched again when the same address is saved once more after a failure, or another one', async () => {
    const { id } = await add(site.url('/depois.png'));
    await settled(id);
    site.has('/depois.png', await picture());
    await edit(id, { coverUrl: site.url('/depois.png') });
    const first = await settled(id);
    expect(first).toMatchObject({ coverState: 'ready' });
    expect(await edit(id, { coverUrl: site.url('/depois.png'), title: 'Outro' })).toMatchObject({
      coverUrl: first.coverUrl,
    });
    await edit(id, { coverUrl: site.has('/nova.png', await picture('png', { width: 9, height: 9 })) });
    expect((await settled(id)).coverUrl).not.toBe(first.coverUrl);
    expect(site.timesAsked('/depois.png')).toBe(2);
    const pictures = await commerce.query('SELECT FROM pictures WHERE source LIKE $1', ['%/depois.png']);
    expect(pictures).toHaveLength(0);
  });

  it('of a book that was removed meanwhile come to nothing', async () => {
    let answer: () => void = () => undefined;
    const source = site.on('/tarde.png', async (_request, response) => {
      await new Promise<void>((resolve) => (answer = resolve));
      response.end(await picture('png', { width: 33, height: 44 }));
    });
    const { id } = await add(source);
    await waitUntil('the question for the picture', () => site.timesAsked('/tarde.png') === 1);
    await gone(id);
    answer();
    const stored =
      'SELECT FROM stored_pictures s WHERE NOT EXISTS (SELECT FROM pictures p WHERE p.key = s.key)';
    await waitUntil('the picture in the store', async () => (await commerce.query(stored)).length > 0);
    expect(await commerce.query('SELECT FROM pictures WHERE source = $1', [source])).toHaveLength(0);
  });

  it('that nothing names any more leave the store after the time of grace, and not before', async () => {
    const bytes = await picture('webp', { width: 77, height: 99 });
    const books = [await add(site.has('/x.webp', bytes)), await add(site.has('/y.webp', bytes))];
    const [{ coverUrl } = { coverUrl: '' }, same] = await Promise.all(books.map(({ id }) => settled(id)));
    expect(same?.coverUrl).toBe(coverUrl);
    const key = keyOf(coverUrl);
    const isStored = async () => (await commerce.bucket.keys('outside/')).includes(key);
    const age = () => commerce.query(`UPDATE stored_pictures SET touched_at = now() - interval '25 hours'`);
    const config = loadConfig(configSchema, commerce.env);
    const transactions = new Transactions(commerce.database.dataSource);
    const store = new PictureStore(config);
    const drains = new DrainRegistry();
    const sweeper = new PictureSweeper(config, new PicturesRepository(), store, transactions, drains);
    try {
      await gone(books[0]?.id ?? '');
      await age();
      await sweeper.sweep();
      expect(await isStored()).toBe(true);
      const last = { id: books[1]?.id ?? '' };
      await commerce.rpc.request(deleteBook, last, ADMIN);
      await age();
      await sweeper.sweep();
      // In the trash it keeps its cover.
      expect(await isStored()).toBe(true);
      await commerce.rpc.request(eraseBook, last, ADMIN);
      await sweeper.sweep();
      expect(await isStored()).toBe(true);
      await age();
      await sweeper.sweep();
      expect(await isStored()).toBe(false);
      expect(await commerce.query('SELECT FROM stored_pictures WHERE key = $1', [key])).toEqual([]);
    } finally {
      store.close();
    }
  });

  it('are fetched after all when the process was killed in the middle', async () => {
    await commerce.stopService();
    const png = await picture('png', { width: 55, height: 66 });
    let begun: () => void = () => undefined;
    const firstAsked = new Promise<void>((resolve) => (begun = resolve));
    let asked = 0;
    const source = site.on('/morte.png', (_request, response) => {
      asked += 1;
      // The first one waits for ever.
      if (asked > 1) response.end(png);
      else begun();
    });
    await commerce.query(`INSERT INTO pictures (id, source, size) VALUES ('p-morte', $1, 'cover')`, [source]);
    await commerce.query(
      `INSERT INTO books (id, title, description, price, link, type, picture_id) VALUES ('morte', 't', 'd', 1, 'https://a.example/', 'ebook', 'p-morte')`,
    );
    const child = startProcess(commerce.env);
    const gone = new Promise((resolve) => child.once('exit', resolve));
    await Promise.race([firstAsked, gone]);
    child.kill('SIGKILL');
    await gone;
    expect(asked).toBe(1);
    const leased = `SELECT FROM pictures WHERE id = 'p-morte' AND due_at BETWEEN now() + interval '2 minutes' AND now() + interval '4 minutes'`;
    expect(await commerce.query(leased)).toHaveLength(1);
    // As if the lease had run out.
    await commerce.query(`UPDATE pictures SET due_at = now() WHERE id = 'p-morte'`);
    await commerce.startService();
    expect(await settled('morte')).toMatchObject({ coverState: 'ready' });
    expect(await reasonOf('morte')).toEqual({ reason: null, attempts: 2 });
    const head = { Bucket: commerce.bucket.env.S3_BUCKET, Key: keyOf((await find('morte')).coverUrl) };
    await expect(commerce.bucket.client.send(new HeadObjectCommand(head))).resolves.toBeDefined();
  });

  it('are given up when every try ended in a killed process', async () => {
    await commerce.query(
      `INSERT INTO pictures (id, source, size, attempts, lease) VALUES ('p-fim', $1, 'cover', 3, 'de-um-morto')`,
      [site.has('/fim.png', await picture())],
    );
    const state = async () =>
      (
        await commerce.query<{ state: string; reason: string }>(
          `SELECT state, reason FROM pictures WHERE id = 'p-fim'`,
        )
      )[0];
    await waitUntil('the failure of the picture', async () => (await state())?.state === 'failed');
    expect(await state()).toEqual({ state: 'failed', reason: 'given-up' });
    expect(site.timesAsked('/fim.png')).toBe(0);
  });

  it('in work are handed back, uncounted, when the process stops', async () => {
    const { id } = await add(site.on('/parada.png', () => undefined));
    await waitUntil('the question for the picture', () => site.timesAsked('/parada.png') === 1);
    await commerce.stopService();
    expect(await reasonOf(id)).toEqual({ reason: null, attempts: 0 });
    await commerce.startService();
    await waitUntil('the second question for the picture', () => site.timesAsked('/parada.png') > 1);
  });
});

/** Commerce as a process of its own. */
function startProcess(env: Readonly<Record<string, string>>): ChildProcess {
  const main = join(__dirname, '../dist/main.js');
  return spawn(process.execPath, [main], { env: { ...process.env, ...env }, stdio: 'ignore' });
}
