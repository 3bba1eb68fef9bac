import { authorPath } from '@alcova/contracts';
import { TEST_CALLER_VARIABLES, waitFor } from '@alcova/testing';
import { join } from 'node:path';
import { type Content, startContent } from './support/content-site';
import { SITE } from './support/gateway';
import { startStorelessGateway } from './support/lone-catalogue';
import { headOf } from './support/page-site';
import { COUNTRY_TOLD } from './support/lone-policy';

const LONG = 'á'.repeat(119) + 'o';
const NAMES = ['a/b', '..', 'J.R', 'retrato.png', '100%', '%2F', '🌙 Lua', '"><b>Ana</b>', LONG];

describe('the page of an author, without JavaScript', () => {
  let content: Content;
  let gateway: Awaited<ReturnType<typeof startStorelessGateway>>;

  beforeAll(async () => {
    content = await startContent();
    await content.addVideo('farol', 'O farol', 'gay', 'Zélia Prado');
    await content.addVideo('segredo', 'O segredo', 'incesto', 'Vera');
    await content.addVideo('oculto', 'Oculto', 'gay', 'Rui');
    await content.addVideo('sem-nome', 'Sem nome', 'gay');
    await content.addTale('serra', 'A serra', 'trans', { author: 'José' });
    await content.addTale('ilha', 'A ilha', 'trans', {});
    for (const [index, name] of NAMES.entries()) await content.addVideo(`nome-${index}`, 'Nome', 'gay', name);
    gateway = await startStorelessGateway(content.natsUrl, {
      ...{ WEB_DIR: join(__dirname, '../../web'), ...TEST_CALLER_VARIABLES },
      ...COUNTRY_TOLD,
    });
    await until(200, authorPath('Zélia Prado') ?? '');
    await until(200, authorPath('José') ?? '');
  });
  afterAll(async () => {
    await gateway.app.close();
    await content.stop();
  });

  const get = (path: string, country = 'BR') =>
    fetch(`${gateway.url}${path}`, { headers: { 'cf-ipcountry': country } });
  /** A page waits 200 ms for its facts, and on a busy machine the first calls may take longer. */
  const until = (status: number, path: string, country?: string) =>
    waitFor(
      `${path} to be answered ${status}`,
      async () => (await get(path, country)).status,
      (answered) => answered === status,
    );
  const headAt = async (path: string, status: number) => {
    await until(status, path);
    return headOf(await (await get(path)).text());
  };

  it.each([
    ['Zélia Prado', '/autor/zelia%20PRADO?videos=2'],
    ['José', '/autor/jos%C3%A9'],
  ])('of %s has their name as it is written, a description and its one address', async (name, path) => {
    const head = await headAt(path, 200);
    const address = `${SITE}${authorPath(name)}`;
    expect(head.titles).toEqual([`${name} | Alcova`]);
    expect(head.canonical).toEqual([address]);
    expect(head.one('og:url')).toBe(address);
    expect(head.one('robots')).toMatch(/^index/);
    expect(head.one('description')).toContain(name);
    expect(head.structured('BreadcrumbList')).toMatchObject({
      itemListElement: [{ name: 'Home' }, { position: 2, name, item: address }],
    });
  });

  it.each(NAMES)('is found under the name %s', async (name) => {
    const path = authorPath(name) ?? '';
    const head = await headAt(path, 200);
    expect(head.titles).toEqual([`${name} | Alcova`]);
    expect(head.canonical).toEqual([`${SITE}${path}`]);
    expect((await get(path)).headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  it.each([
    '/autor/Ninguem',
    '/autor/Prado',
    '/autor/%25',
    '/autor/An%C3%B4nimo',
    '/autor/%20',
    '/autor/%00',
    '/autor/a/b',
    '/autor/nada.png',
    '/autor',
  ])('is not there at %s', async (path) => {
    const head = await headAt(path, 404);
    expect(head.one('robots')).toBe('noindex');
    expect(head.canonical).toEqual([]);
  });

  it('goes while all that the author has is held, and comes back with it', async () => {
    const path = '/autor/Rui';
    await until(200, path);
    await content.hold('oculto', true);
    const head = await headAt(path, 404);
    expect(head.titles).toEqual(['Autor não encontrado. | Alcova']);
    await content.hold('oculto', false);
    await until(200, path);
  });

  it('is not there for those to whom the policy refuses all that the author has', async () => {
    await until(200, '/autor/Vera');
    await until(404, '/autor/Vera', 'GB');
    // The gate leads on to the address that was asked for, and the application asks for what it names.
    const html = await (await get('/autor/Vera', 'GB')).text();
    expect(html.replaceAll('/autor/Vera', '').replaceAll('author=Vera', '')).not.toContain('Vera');
    await until(200, '/autor/Vera', 'PT');
  });
});
