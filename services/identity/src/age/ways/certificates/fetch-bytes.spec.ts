import type { Resolve } from '@alcova/outside';
import type { ServerResponse } from 'node:http';
import { ListSite } from '../../../../test/support/list-site';
import { type FetchOptions, fetchBytes } from './fetch-bytes';

const LOOPBACK = { address: '127.0.0.1', family: 4 };
const defaults = { accept: 'text/plain', maxBytes: 1_000, withinMs: 20_000, environment: 'test' };

describe('fetching a list', () => {
  let site: ListSite;

  beforeAll(async () => {
    site = await ListSite.start();
  });
  afterAll(() => site.stop());
  beforeEach(() => void site.asked.splice(0));

  const fetching = (address: string, options: Partial<FetchOptions> = {}) =>
    fetchBytes(address, { ...defaults, ...options });
  const refused = (kind: string) => ({ name: 'FetchFailure', kind });
  const resolving =
    (address: string): Resolve =>
    async () => [{ address, family: address.includes(':') ? 6 : 4 }];

  it('brings bytes and type', async () => {
    const address = site.has('/a', 'lista', 'Text/Plain; charset=utf-8');
    expect(await fetching(address)).toEqual({ bytes: Buffer.from('lista'), type: 'text/plain' });
  });

  it.each([
    'http://192.0.2.1/',
    'http://lista.example/',
    'https://127.0.0.1:1/',
    'https://10.0.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::1]/',
    'https://[fd00::1]/',
    'https://93.184.216.34:8443/',
    'https://user:secret@example.com/',
    'file:///etc/passwd',
    'ftp://example.com/',
    'lista',
    '',
  ])('refuses %j in production before it connects', async (address) => {
    await expect(fetching(address, { environment: 'production' })).rejects.toMatchObject(
      refused('address-refused'),
    );
  });

  it('takes no list without TLS in production', async () => {
    const address = site.has('/b', 'lista', 'text/plain');
    await expect(fetching(address, { environment: 'production' })).rejects.toMatchObject(
      refused('address-refused'),
    );
    expect(site.asked).toEqual([]);
  });

  it.each(['127.0.0.1', '10.1.2.3', '192.168.0.1', '::1', '169.254.169.254'])(
    'refuses a name in production that stands for %s',
    async (address) => {
      const options = { environment: 'production', resolve: resolving(address) };
      await expect(fetching('https://lista.example/', options)).rejects.toMatchObject(
        refused('address-refused'),
      );
    },
  );

  it('follows no redirect', async () => {
    const end = site.has('/end', 'lista', 'text/plain');
    for (const status of [301, 302, 303, 307, 308]) {
      const away = site.on('/away', (response) => void response.writeHead(status, { location: end }).end());
      await expect(fetching(away)).rejects.toMatchObject(refused('not-answered'));
    }
    expect(site.asked).not.toContain('/end');
  });

  it.each([204, 206, 404, 500])('takes no answer of %d', async (status) => {
    const address = site.on('/status', (response) => void response.writeHead(status).end());
    await expect(fetching(address)).rejects.toMatchObject(refused('not-answered'));
  });

  it('stops at what it may take, announced or not', async () => {
    const full = site.has('/full', 'x'.repeat(1_000), 'text/plain');
    expect((await fetching(full)).bytes).toHaveLength(1_000);
    const more = site.has('/more', 'x'.repeat(1_001), 'text/plain');
    await expect(fetching(more)).rejects.toMatchObject(refused('too-large'));
    const endless = site.on('/endless', (response) => {
      response.writeHead(200);
      const send = (error?: Error | null): void => {
        if (!error) response.write('x'.repeat(10_000), send);
      };
      send();
    });
    await expect(fetching(endless)).rejects.toMatchObject(refused('too-large'));
  });

  it('waits no longer than it may for names, headers or bytes', async () => {
    const slow = refused('too-slow');
    const withinMs = 200;
    const held: ServerResponse[] = [];
    const silent = site.on('/silent', (response) => void held.push(response));
    await expect(fetching(silent, { withinMs })).rejects.toMatchObject(slow);
    const begun = site.on('/begun', (response) => void response.writeHead(200).write('x'));
    await expect(fetching(begun, { withinMs })).rejects.toMatchObject(slow);
    const never: Resolve = () => new Promise(() => undefined);
    await expect(fetching('https://lista.example/', { withinMs, resolve: never })).rejects.toMatchObject(
      slow,
    );
    expect(held).toHaveLength(1);
  });

  it('tells a lost connection and an unknown name', async () => {
    const lost = site.on('/lost', (response) => void response.destroy());
    await expect(fetching(lost)).rejects.toMatchObject(refused('unreachable'));
    const unknown: Resolve = () => Promise.reject(new Error('ENOTFOUND'));
    await expect(fetching('https://lista.example/', { resolve: unknown })).rejects.toMatchObject(
      refused('name-unknown'),
    );
  });

  it('looks a name up once', async () => {
    let lookups = 0;
    const resolve: Resolve = async () => {
      lookups += 1;
      return [LOOPBACK];
    };
    const named = site.has('/named', 'lista', 'text/plain').replace('127.0.0.1', 'localhost');
    expect((await fetching(named, { resolve })).bytes.toString()).toBe('lista');
    expect(lookups).toBe(1);
  });
});
