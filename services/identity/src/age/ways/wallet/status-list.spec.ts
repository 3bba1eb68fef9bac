import {
  type Authority,
  createAuthority,
  STATUS_LIST_TYPE,
  type StatusListOptions,
  statusListToken,
} from '@alcova/testing';
import { X509Certificate } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { ListSite } from '../../../../test/support/list-site';
import { StatusLists } from './status-list';

const HOUR_MS = 60 * 60 * 1_000;
const MINUTE_MS = 60 * 1_000;
const after = (ms: number): Date => new Date(Date.now() + ms);

describe('the status of an attestation', () => {
  let site: ListSite;
  let authority: Authority;
  let paths = 0;

  beforeAll(async () => {
    [site, authority] = await Promise.all([ListSite.start(), createAuthority()]);
  });
  afterAll(() => site.stop());
  beforeEach(() => void site.asked.splice(0));

  const path = (): string => `/lista/${(paths += 1)}`;
  const anchorOf = ({ anchorPem }: Authority): X509Certificate => new X509Certificate(anchorPem);
  const checker = (environment = 'test', trusted = [authority]): StatusLists =>
    new StatusLists({ current: () => trusted.map(anchorOf) }, environment);
  /** A list at a new address. */
  const published = (
    options: Omit<StatusListOptions, 'uri'> & { uri?: string } = {},
    by = authority,
  ): string => {
    const at = path();
    const token = statusListToken(by, { uri: site.url(at), statuses: [0, 1], ...options });
    return site.has(at, token, STATUS_LIST_TYPE);
  };
  const valid = (uri: string, idx = 0, now = new Date()): Promise<boolean> =>
    checker().isValid({ uri, idx }, now);

  it.each([
    [1, [0, 1, 0, 0, 0, 0, 0, 0, 1, 0]],
    [2, [0, 3, 1, 0, 2, 0]],
    [4, [0, 15, 0, 1, 8]],
    [8, [0, 255, 0, 128]],
  ])('is read out of %d bits: only 0 is valid', async (bits, statuses) => {
    const uri = published({ bits, statuses });
    const lists = checker();
    const told = await Promise.all(statuses.map((_status, idx) => lists.isValid({ uri, idx }, new Date())));
    expect(told).toEqual(statuses.map((status) => status === 0));
  });

  it('is not valid where the list has no place for it', async () => {
    const uri = published({ statuses: [0, 0, 0, 0, 0, 0, 0, 0] });
    expect(await valid(uri, 7)).toBe(true);
    for (const idx of [8, 1_000_000, Number.MAX_SAFE_INTEGER]) expect(await valid(uri, idx)).toBe(false);
  });

  it('is not valid by a list of somebody whom nobody trusts', async () => {
    expect(await valid(published({}, await createAuthority()))).toBe(false);
    const stranger = await createAuthority();
    expect(await valid(published({}, { ...stranger, signerPem: authority.signerPem }))).toBe(false);
    expect(await valid(published({}, { ...authority, signerPem: authority.anchorPem }))).toBe(false);
  });

  it('is not valid by a list that was changed', async () => {
    const at = path();
    const token = statusListToken(authority, { uri: site.url(at), statuses: [0] });
    const found = Buffer.from(token).indexOf('bits') + 4;
    expect(token[found]).toBe(1);
    const changed = token.with(found, 2);
    expect(await valid(site.has(at, changed, STATUS_LIST_TYPE))).toBe(false);
  });

  it('is not valid by the list of another address', async () => {
    expect(await valid(published({ uri: site.url('/lista/outra') }))).toBe(false);
  });

  it('is not valid by a list that is over, or not yet there', async () => {
    expect(await valid(published({ expiresAt: after(-1_000) }))).toBe(false);
    expect(await valid(published({ issuedAt: after(HOUR_MS) }))).toBe(false);
    expect(await valid(published({ expiresAt: after(HOUR_MS) }))).toBe(true);
  });

  it.each([
    ['another algorithm', { algorithm: -8 }],
    ['another type', { type: 'application/cwt' }],
    ['3 bits', { bits: 3, deflated: deflateSync(Buffer.alloc(3)) }],
    ['no bits', { bits: 0, deflated: deflateSync(Buffer.alloc(3)) }],
    ['what is not deflated', { deflated: Buffer.from('lista') }],
    ['a time to live of nothing', { ttlSeconds: 0 }],
    ['more than is inflated', { deflated: deflateSync(Buffer.alloc(8 * 1024 * 1024 + 1)) }],
  ])('is not valid by a list with %s', async (_title, options) => {
    expect(await valid(published(options))).toBe(false);
  });

  it('is read out of a list of eight megabytes', async () => {
    expect(await valid(published({ deflated: deflateSync(Buffer.alloc(8 * 1024 * 1024)) }), 60_000_000)).toBe(
      true,
    );
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a number', Buffer.from([1])],
    ['lists within lists', Buffer.alloc(500_000, 0x81)],
    ['a page', Buffer.from('<html></html>')],
  ])('is not valid where the address has %s', async (_title, body) => {
    expect(await valid(site.has(path(), body, STATUS_LIST_TYPE))).toBe(false);
  });

  it('is not valid where the address answers anything else', async () => {
    const at = path();
    const token = statusListToken(authority, { uri: site.url(at), statuses: [0] });
    expect(await valid(site.has(at, token, STATUS_LIST_TYPE))).toBe(true);
    expect(await valid(site.has(at, token, 'application/octet-stream'))).toBe(false);
    site.on(at, (response) => void response.writeHead(503).end(token));
    expect(await valid(site.url(at))).toBe(false);
    expect(await valid(site.url('/nada'))).toBe(false);
  });

  it('is asked where the attestation says, and nowhere else', async () => {
    const uri = published();
    const leads = site.on(path(), (response) => void response.writeHead(302, { location: uri }).end());
    expect(await valid(leads)).toBe(false);
    expect(site.asked).not.toContain(new URL(uri).pathname);
  });

  it('is asked over TLS alone, outside tests, and never on this machine', async () => {
    const uri = published();
    expect(await checker('production').isValid({ uri, idx: 0 }, new Date())).toBe(false);
    for (const odd of [
      '',
      'lista',
      'file:///etc/hosts',
      uri.replace('http', 'https'),
      'http://192.0.2.1/lista',
    ])
      expect(await valid(odd)).toBe(false);
    expect(site.asked).toEqual([]);
  });

  it('is asked once for all who ask at once, and again when its time is over', async () => {
    const uri = published({ ttlSeconds: 600 });
    const lists = checker();
    const ask = (now: Date, idx = 0): Promise<boolean> => lists.isValid({ uri, idx }, now);
    const start = new Date();
    const minutes = (count: number): Date => new Date(start.getTime() + count * MINUTE_MS);
    expect(await Promise.all([ask(start), ask(start, 1), ask(start)])).toEqual([true, false, true]);
    expect(await ask(minutes(9))).toBe(true);
    expect(site.asked).toHaveLength(1);
    expect(await ask(minutes(11))).toBe(true);
    expect(site.asked).toHaveLength(2);
    site.on(new URL(uri).pathname, (response) => void response.writeHead(500).end());
    expect(await ask(minutes(20))).toBe(true);
    expect(await ask(minutes(22))).toBe(false);
  });

  it('is asked again after half a day at most, and by its end', async () => {
    const lists = checker();
    const start = new Date();
    const hours = (count: number): Date => new Date(start.getTime() + count * HOUR_MS);
    const long = published({ ttlSeconds: 1_000_000 });
    const short = published({ ttlSeconds: 1_000_000, expiresAt: hours(2) });
    for (const at of [hours(0), hours(1), hours(11)])
      expect(await lists.isValid({ uri: long, idx: 0 }, at)).toBe(true);
    expect(site.asked).toHaveLength(1);
    expect(await lists.isValid({ uri: long, idx: 0 }, hours(13))).toBe(true);
    expect(site.asked).toHaveLength(2);
    expect(await lists.isValid({ uri: short, idx: 0 }, hours(1))).toBe(true);
    expect(await lists.isValid({ uri: short, idx: 0 }, hours(3))).toBe(false);
  });

  it('is kept of sixty-four lists at once', async () => {
    const lists = checker();
    const uris = Array.from({ length: 65 }, () => published());
    for (const uri of uris) expect(await lists.isValid({ uri, idx: 0 }, new Date())).toBe(true);
    expect(site.asked).toHaveLength(65);
    await lists.isValid({ uri: uris[64] ?? '', idx: 0 }, new Date());
    await lists.isValid({ uri: uris[1] ?? '', idx: 0 }, new Date());
    expect(site.asked).toHaveLength(65);
    await lists.isValid({ uri: uris[0] ?? '', idx: 0 }, new Date());
    expect(site.asked).toHaveLength(66);
  });
});
