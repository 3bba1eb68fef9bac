import { picture, PictureSite } from '../../test/support/picture-site';
import { fetchPicture, MAX_PICTURE_BYTES } from './fetch-picture';
import { Networks, type Resolve } from '@alcova/outside';

const LOOPBACK = { address: '127.0.0.1', family: 4 };
const PUBLIC = { address: '93.184.216.34', family: 4 };

describe('fetching a picture', () => {
  let site: PictureSite;
  let png: Buffer;

  beforeAll(async () => {
    site = await PictureSite.start();
    png = await picture();
  });
  afterAll(() => site.stop());
  beforeEach(() => void site.asked.splice(0));

  const resolving =
    (...addresses: { address: string; family: number }[]): Resolve =>
    async () =>
      addresses;
  const fetching = (
    address: string,
    options: { allowed?: string[]; timeoutMs?: number; resolve?: Resolve; signal?: AbortSignal } = {},
  ) => {
    const { allowed = ['127.0.0.1/32'], timeoutMs = 20_000, signal = new AbortController().signal } = options;
    const networks = new Networks(allowed);
    return fetchPicture(address, { ...options, networks, timeoutMs, signal });
  };
  const refused = { reason: 'address-refused', again: false };

  it('brings the bytes, and tells the site nothing but what is wanted', async () => {
    await expect(fetching(site.has('/a.png', png))).resolves.toEqual(png);
    const [asked] = site.asked;
    expect(asked?.headers).not.toHaveProperty('cookie');
    expect(asked?.headers).not.toHaveProperty('referer');
    expect(asked?.headers['user-agent']).toBe('Mozilla/5.0 (compatible; picture fetcher)');
  });

  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://0/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[fe80::1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/',
    'http://192.168.0.1/',
    'http://localhost/',
    'http://user:secret@example.com/a.png',
    'http://93.184.216.34:22/',
    'http://93.184.216.34:8080/',
    'https://[2606:2800:220:1:248:1893:25c8:1946]:6379/',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'ftp://example.com/a.png',
    'data:image/png;base64,AA==',
    'gopher://127.0.0.1:70/',
    '//example.com/a.png',
    '',
  ])('refuses %j before it connects', async (address) => {
    await expect(fetching(address, { allowed: [] })).rejects.toMatchObject(refused);
  });

  it('refuses a name that stands for this machine, also among addresses of others', async () => {
    const address = site.has('/named.png', png).replace('127.0.0.1', 'imagens.example');
    for (const resolve of [
      resolving(LOOPBACK),
      resolving(PUBLIC, LOOPBACK),
      resolving({ address: '::1', family: 6 }),
    ])
      await expect(fetching(address, { allowed: [], resolve })).rejects.toMatchObject(refused);
    expect(site.asked).toEqual([]);
  });

  it('looks a name up once and connects to what it has checked', async () => {
    let lookups = 0;
    const rebinding: Resolve = async () => {
      lookups += 1;
      return [lookups === 1 ? LOOPBACK : PUBLIC];
    };
    const address = site.has('/pinned.png', png).replace('127.0.0.1', 'imagens.example');
    await expect(fetching(address, { resolve: rebinding })).resolves.toEqual(png);
    expect(lookups).toBe(1);
    expect(site.asked[0]?.headers.host).toBe(`imagens.example:${site.port}`);
  });

  it('follows three redirects, and checks each of them', async () => {
    site.has('/end.png', png);
    site.leads('/2', '/end.png', 307);
    site.leads('/1', site.url('/2'), 301);
    await expect(fetching(site.leads('/0', '/1', 308))).resolves.toEqual(png);
    const many = { reason: 'too-many-redirects', again: false };
    await expect(fetching(site.leads('/more', '/0'))).rejects.toMatchObject(many);
    await expect(fetching(site.leads('/round', '/round'))).rejects.toMatchObject(many);
    expect(site.timesAsked('/round')).toBe(4);
  });

  it.each([
    'http://127.0.0.2/admin',
    'http://[::1]/',
    'http://2130706434/',
    'http://169.254.169.254/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'http://user:secret@127.0.0.1/',
  ])('does not follow to %s', async (location) => {
    const away = site.leads(`/away?${location}`, location);
    await expect(fetching(away)).rejects.toMatchObject(refused);
  });

  it('does not follow to a name that stands for a closed address', async () => {
    const resolve: Resolve = async (name) =>
      name === 'casa.example' ? [{ address: '10.0.0.5', family: 4 }] : [LOOPBACK];
    const away = site.leads('/home', 'http://casa.example/').replace('127.0.0.1', 'fora.example');
    await expect(fetching(away, { resolve })).rejects.toMatchObject(refused);
  });

  it('stops at ten megabytes, announced or not', async () => {
    const large = { reason: 'too-large', again: false };
    const announced = site.on('/announced', (_request, response) => {
      response.writeHead(200, { 'content-length': String(MAX_PICTURE_BYTES + 1) });
      response.write('x');
    });
    await expect(fetching(announced)).rejects.toMatchObject(large);
    let sent = 0;
    const endless = site.on('/endless', (_request, response) => {
      const part = Buffer.alloc(64 * 1024);
      const more = (): void => {
        while (!response.destroyed && response.write(part)) sent += part.length;
        response.once('drain', more);
      };
      more();
    });
    await expect(fetching(endless)).rejects.toMatchObject(large);
    expect(sent).toBeLessThan(4 * MAX_PICTURE_BYTES);
  });

  it('waits no longer than it may for headers, for bytes, or for all of it', async () => {
    const slow = { reason: 'too-slow', again: true };
    const silent = site.on('/silent', () => undefined);
    await expect(fetching(silent, { timeoutMs: 300 })).rejects.toMatchObject(slow);
    await expect(fetching(site.drips('/drips'), { timeoutMs: 400 })).rejects.toMatchObject(slow);
    const never: Resolve = () => new Promise(() => undefined);
    await expect(
      fetching('http://imagens.example/', { timeoutMs: 200, resolve: never }),
    ).rejects.toMatchObject(slow);
  });

  it.each([
    [404, false],
    [403, false],
    [410, false],
    [204, false],
    [408, true],
    [429, true],
    [500, true],
    [503, true],
  ])('does not take an answer of %d; another try may go better: %p', async (status, again) => {
    const address = site.on(
      `/status/${status}`,
      (_request, response) => void response.writeHead(status).end(),
    );
    await expect(fetching(address)).rejects.toMatchObject({ reason: `answered-${status}`, again });
  });

  it('tells a lost connection and an unknown name from a refusal', async () => {
    const lost = site.on('/lost', (_request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('x', () => response.destroy());
    });
    await expect(fetching(lost)).rejects.toMatchObject({ reason: 'unreachable', again: true });
    const unknown: Resolve = () => Promise.reject(new Error('ENOTFOUND'));
    const named = fetching('http://imagens.example/', { resolve: unknown });
    await expect(named).rejects.toMatchObject({ reason: 'name-unknown', again: true });
  });

  it('gives up when the process stops', async () => {
    const stopping = new AbortController();
    const work = fetching(
      site.on('/later', () => stopping.abort()),
      { signal: stopping.signal },
    );
    await expect(work).rejects.toMatchObject({ name: 'AbortError' });
  });
});
