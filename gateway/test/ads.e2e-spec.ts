import { adminAd, pageOf, publicAd } from '@alcova/contracts';
import { OWN_IMAGE, Shop } from './support/shop';
import { waitFor } from '@alcova/testing';

const FIELDS = 'Por favor, preencha todos os campos.';
const IMAGE = 'Por favor, insira uma URL válida para a imagem.';
const REDIRECT = 'Por favor, insira uma URL válida para redirecionamento.';
const INTERNAL = 'Este endereço leva a uma rede interna. Informe um endereço público da internet.';
const HOUR = 3_600_000;
const ad = (change: object = {}) => ({
  imageUrl: OWN_IMAGE,
  redirectUrl: 'https://loja.example/oferta',
  ...change,
});

describe('ads over HTTP', () => {
  let shop: Shop;

  beforeAll(async () => {
    shop = await Shop.start();
  });
  afterAll(() => shop.stop());
  beforeEach(async () => {
    for (const { id } of (await all()).items) await shop.administer('DELETE', `/api/ads/${id}`);
  });

  const all = async (query = '') =>
    pageOf(adminAd).parse(await shop.administer('GET', `/api/admin/ads?pageSize=60${query}`));
  const list = async (query = '') =>
    pageOf(publicAd).parse((await shop.call('GET', `/api/ads?${query}`)).body);
  const add = async (change: object = {}) =>
    adminAd.parse(await shop.administer('POST', '/api/ads', ad(change)));
  const random = () => shop.call('GET', '/api/ads/random?placement=320x100');
  const see = (id: string, options: Parameters<Shop['fetch']>[2] = {}) =>
    shop.call('POST', `/api/ads/${id}/impression`, options);
  const sums = async (id: string) => {
    const found = (await all()).items.find((item) => item.id === id);
    return [found?.impressions, found?.clicks, found?.botImpressions, found?.botClicks];
  };

  it('[DATA-01] an ad has the fields of the specification, and nothing of an administrator is public', async () => {
    const added = await add({ weight: 5 });
    const shown = { ...ad(), id: added.id, createdAt: added.createdAt, updatedAt: added.updatedAt };
    expect((await shop.call('GET', '/api/ads')).body).toEqual({
      items: [shown],
      ...{ total: 1, page: 1, pageSize: 15 },
    });
    expect((await random()).body).toEqual(shown);
  });

  it('are listed newest first, those alone that are shown now', async () => {
    const first = await add();
    const second = await add({ endsAt: new Date(Date.now() + HOUR).toISOString() });
    await add({ isActive: false });
    await add({ startsAt: new Date(Date.now() + HOUR / 2).toISOString() });
    await add({ endsAt: new Date(Date.now() - HOUR).toISOString() });
    await add({ imageUrl: 'http://10.0.0.1/fechada.png' });
    expect((await list()).items.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(await list('page=2&pageSize=1')).toMatchObject({ items: [{ id: first.id }], total: 2 });
    expect((await all()).total).toBe(6);
  });

  it('begin and end by the clock', async () => {
    const startsAt = Date.now() + 1_500;
    await add({
      startsAt: new Date(startsAt).toISOString(),
      endsAt: new Date(startsAt + 2_500).toISOString(),
    });
    const early = await random();
    expect(Date.now() < startsAt ? early.status : 404).toBe(404);
    await waitFor('the banner within its time', random, ({ status }) => status === 200);
    expect(Date.now()).toBeGreaterThanOrEqual(startsAt);
    await waitFor('no banner after its time', random, ({ status }) => status === 404);
    expect(Date.now()).toBeGreaterThanOrEqual(startsAt + 2_500);
  });

  it('one at random is never kept, and none is told as such', async () => {
    expect(await random()).toMatchObject({
      status: 404,
      body: { code: 'ad.none', message: 'Nenhum anúncio disponível' },
    });
    const heavy = await add({ weight: 1_000 });
    const light = await add({ weight: 1 });
    const chosen = await Promise.all(Array.from({ length: 40 }, () => random()));
    for (const { status, headers, body } of chosen) {
      expect([status, headers.get('cache-control'), headers.get('etag')]).toEqual([200, 'no-store', null]);
      expect([heavy.id, light.id]).toContain(body['id']);
    }
    expect(chosen.filter(({ body }) => body['id'] === heavy.id).length).toBeGreaterThan(30);
  });

  it.each<[string, object, string, string]>([
    ['nothing', {}, 'ad.fields-required', FIELDS],
    ['two empty addresses', ad({ imageUrl: '', redirectUrl: '' }), 'ad.fields-required', FIELDS],
    ['a bad image and no redirect', { imageUrl: 'x' }, 'ad.fields-required', FIELDS],
    ['two bad addresses', ad({ imageUrl: 'x', redirectUrl: 'y' }), 'ad.image-address-invalid', IMAGE],
    ['a script as image', ad({ imageUrl: 'javascript:alert(1)' }), 'ad.image-address-invalid', IMAGE],
    ['an image in itself', ad({ imageUrl: 'data:image/png;base64,AA==' }), 'ad.image-address-invalid', IMAGE],
    [
      'a script to go to',
      ad({ redirectUrl: 'javascript:alert(1)' }),
      'ad.redirect-address-invalid',
      REDIRECT,
    ],
    ['this machine to go to', ad({ redirectUrl: 'http://[::1]/' }), 'link.internal-address', INTERNAL],
    ['a network of its own', ad({ redirectUrl: 'http://0xa000001/' }), 'link.internal-address', INTERNAL],
    ['a name of the office', ad({ redirectUrl: 'http://intranet/' }), 'link.internal-address', INTERNAL],
    ['a file to go to', ad({ redirectUrl: 'file:///etc/passwd' }), 'ad.redirect-address-invalid', REDIRECT],
  ])('%s is refused with the message of the form', async (_what, body, code, message) => {
    const answer = await shop.call('POST', '/api/ads', { role: 'admin', body });
    expect(answer).toMatchObject({ status: 400, body: { code, message } });
    expect((await all()).total).toBe(0);
  });

  it('end after they begin', async () => {
    const at = new Date().toISOString();
    const body = ad({ startsAt: at, endsAt: at });
    expect(await shop.call('POST', '/api/ads', { role: 'admin', body })).toMatchObject({
      body: { code: 'ad.schedule-invalid' },
    });
  });

  it('are for administrators to change, and tell the slower of two editors', async () => {
    const { id } = await add();
    const attempts = [
      ['POST', '/api/ads', ad()],
      ['PATCH', `/api/ads/${id}`, { weight: 2 }],
      ['DELETE', `/api/ads/${id}`, undefined],
      ['GET', '/api/admin/ads', undefined],
      ['POST', `/api/ads/${id}/restore`, undefined],
      ['POST', `/api/ads/${id}/erase`, undefined],
    ] as const;
    for (const [method, path, body] of attempts) {
      expect(await shop.call(method, path, { body })).toMatchObject({ status: 401 });
      for (const role of ['user', 'moderator'] as const)
        expect(await shop.call(method, path, { role, body })).toMatchObject({ status: 403 });
    }
    const edit = (weight: number) =>
      shop.call('PATCH', `/api/ads/${id}`, { role: 'admin', body: { weight, version: 1 } });
    const answers = await Promise.all([edit(2), edit(3)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('are shown and counted no more from the moment of their deletion, and again when they are back', async () => {
    const { id } = await add();
    expect((await random()).body['id']).toBe(id);
    expect((await see(id)).body).toEqual({ counted: true });
    await shop.administer('DELETE', `/api/ads/${id}`);
    expect((await random()).body['code']).toBe('ad.none');
    expect((await list()).total).toBe(0);
    expect((await see(id, { address: '198.51.100.8' })).status).toBe(404);
    expect((await shop.fetch('GET', `/api/ads/${id}/go?placement=320x100`)).status).toBe(404);
    expect((await all('&view=trash')).items.map((item) => item.id)).toContain(id);
    await shop.administer('POST', `/api/ads/${id}/restore`);
    expect((await random()).body['id']).toBe(id);
    expect(await sums(id)).toEqual([1, 0, 0, 0]);
    await shop.administer('DELETE', `/api/ads/${id}`);
    expect(await shop.administer('POST', `/api/ads/${id}/erase`)).toEqual({ id });
    expect((await all('&view=trash')).items.map((item) => item.id)).not.toContain(id);
  });

  it('count one impression a person, robots apart', async () => {
    const { id } = await add();
    expect((await see(id)).body).toEqual({ counted: true });
    expect((await see(id)).body).toEqual({ counted: false });
    const floods = await Promise.all(Array.from({ length: 30 }, () => see(id, { address: '198.51.100.9' })));
    expect(floods.filter(({ body }) => body['counted'] === true)).toHaveLength(1);
    await see(id, { address: '198.51.100.10', headers: { 'user-agent': 'Googlebot/2.1' } });
    expect(await sums(id)).toEqual([2, 0, 1, 0]);
    expect((await see('nenhum')).status).toBe(404);
  });

  it('lead to the stored address alone, without a trace, and count one click a person', async () => {
    const { id } = await add();
    const go = (options: Parameters<Shop['fetch']>[2] = {}) =>
      shop.fetch('GET', `/api/ads/${id}/go?placement=320x100&to=https://mal.example/`, options);
    const answer = await go();
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('https://loja.example/oferta');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-robots-tag')).toContain('noindex');
    expect(answer.headers.get('set-cookie')).toBeNull();
    for (let again = 0; again < 3; again += 1) await go();
    await go({ address: '198.51.100.2' });
    await go({ address: '198.51.100.3', headers: { 'user-agent': 'curl/8.5.0' } });
    expect(await sums(id)).toEqual([0, 2, 0, 1]);
    expect((await shop.fetch('GET', '/api/ads/nenhum/go')).status).toBe(404);
  });

  it('tell commerce neither address nor browser of who looked', async () => {
    const { id } = await add();
    await see(id, {
      address: '203.0.113.77',
      headers: { 'user-agent': 'Mozilla/5.0 Marca-Inconfundível/1.0' },
    });
    const rows = await shop.database.dataSource.query<{ row: string }[]>(
      `SELECT row_to_json(w)::text AS row FROM ad_windows w WHERE ad_id = $1`,
      [id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toMatch(/203\.0\.113|Mozilla|Marca/);
  });

  it('with a dead picture are not shown', async () => {
    const { id } = await add({ imageUrl: 'http://127.0.0.1:1/nada.png' });
    await waitFor(
      'the failed picture',
      async () => (await all()).items.find((item) => item.id === id)?.imageState,
      (state) => state === 'failed',
    );
    expect((await random()).status).toBe(404);
  });
});
