import { Transactions } from '@alcova/persistence';
import { DrainRegistry } from '@alcova/platform';
import {
  type Authority,
  createAuthority,
  createListSigner,
  type ListSigner,
  signTrustedList,
  type TestDatabase,
  testDatabase,
  type TrustedListOptions,
  trustedListXml,
  waitFor,
  waitUntil,
} from '@alcova/testing';
import { X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { trustedSigner } from '../src/age/ways/certificates/certificates';
import { ListAnchors } from '../src/age/ways/wallet/trusted-list/list-anchors';
import { ListsRepository } from '../src/age/ways/wallet/trusted-list/lists.repository';
import { migrations } from '../src/migrations';
import { ListSite } from './support/list-site';

const DAY_MS = 24 * 60 * 60 * 1_000;
const PATH = '/av-tl.xml';
const XML = 'application/xml';
const keptRows = z.array(z.object({ url: z.string(), sequence: z.coerce.number(), body: z.string() }));

interface Replica {
  readonly anchors: ListAnchors;
  stop(): Promise<void>;
}

describe('the list of those who attest ages', () => {
  let database: TestDatabase;
  let site: ListSite;
  let signers: readonly ListSigner[];
  let signer: ListSigner;
  let authority: Authority;
  let other: Authority;
  const running: Replica[] = [];

  beforeAll(async () => {
    [database, site] = await Promise.all([
      testDatabase({ service: 'identity', entities: [], migrations }),
      ListSite.start(),
    ]);
    [signer, authority, other] = await Promise.all([
      createListSigner(),
      createAuthority({ name: 'Emissor' }),
      createAuthority({ name: 'Outro' }),
    ]);
  });
  afterAll(async () => {
    await Promise.all([site.stop(), database.drop()]);
  });
  beforeEach(async () => {
    await database.dataSource.query('TRUNCATE age_lists');
    signers = [signer];
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((replica) => replica.stop()));
    site.asked.splice(0);
  });

  const list = (options: TrustedListOptions = {}, by = signer): string =>
    signTrustedList(trustedListXml({ services: [{ certificates: [authority.anchorPem] }], ...options }), by);
  const publish = (body: string): void => void site.has(PATH, body, XML);
  const breakOff = (): void => void site.on(PATH, (response) => void response.writeHead(503).end());
  const start = async (): Promise<ListAnchors> => {
    const drains = new DrainRegistry();
    const config = {
      NODE_ENV: 'test',
      AGE_WALLET_LIST_URL: site.url(PATH),
      AGE_WALLET_LIST_SIGNERS: signers.map(({ certificatePem }) => new X509Certificate(certificatePem)),
    };
    const transactions = new Transactions(database.dataSource);
    const anchors = new ListAnchors(config, new ListsRepository(), transactions, drains);
    running.push({ anchors, stop: () => drains.beforeApplicationShutdown() });
    await anchors.onApplicationBootstrap();
    return anchors;
  };
  const stopped = async (): Promise<void> => {
    await Promise.all(running.splice(0).map((replica) => replica.stop()));
  };
  const trusts = (anchors: ListAnchors, whom: Authority): boolean =>
    trustedSigner([new X509Certificate(whom.signerPem).raw], anchors.current(), new Date()) !== undefined;
  const untilTrusted = (anchors: ListAnchors): Promise<void> =>
    waitUntil('the list', () => trusts(anchors, authority));
  const untilAsked = (times = 1): Promise<void> => waitUntil('the site', () => site.asked.length >= times);
  const kept = async () =>
    keptRows.parse(await database.dataSource.query('SELECT url, sequence, body FROM age_lists'));
  const sequences = async (): Promise<number[]> => (await kept()).map(({ sequence }) => sequence);
  const age = (interval: string) =>
    database.dataSource.query('UPDATE age_lists SET fetched_at = fetched_at - $1::interval', [interval]);

  it('is fetched, and its anchors are trusted', async () => {
    publish(list({ sequence: 4 }));
    const anchors = await start();
    await untilTrusted(anchors);
    expect(trusts(anchors, other)).toBe(false);
    expect(anchors.ageSeconds()).toBeLessThan(60);
    expect(await sequences()).toEqual([4]);
  });

  it('is taken from the database by the next replica, which asks nobody', async () => {
    publish(list());
    await untilTrusted(await start());
    await stopped();
    breakOff();
    const next = await start();
    expect(trusts(next, authority)).toBe(true);
    await stopped();
    expect(site.asked).toHaveLength(1);
  });

  it('is kept once when replicas fetch it at once', async () => {
    publish(list({ sequence: 9 }));
    const replicas = await Promise.all([start(), start(), start()]);
    for (const anchors of replicas) await untilTrusted(anchors);
    expect(await sequences()).toEqual([9]);
  });

  it('is fetched again after a day, and who was taken off is refused', async () => {
    publish(list({ sequence: 1 }));
    await untilTrusted(await start());
    await stopped();
    await age('25 hours');
    publish(list({ sequence: 2, services: [{ certificates: [other.anchorPem] }] }));
    const next = await start();
    await waitUntil('the next list', () => trusts(next, other));
    expect(trusts(next, authority)).toBe(false);
    expect(await sequences()).toEqual([2]);
  });

  it.each([
    ['cannot be had', () => breakOff()],
    ['was changed', () => publish(list({ sequence: 6 }).replace('Emissor de teste', 'Emissor do teste'))],
    ['has a lower number', () => publish(list({ sequence: 4, services: [] }))],
    [
      'is old itself',
      () => publish(list({ sequence: 6, services: [], nextUpdate: new Date(Date.now() - DAY_MS) })),
    ],
    ['is no text', () => void site.has(PATH, Buffer.from([0xff, 0xfe, 0x00]), XML)],
  ])('stays as it is while the next one %s', async (_title, change) => {
    publish(list({ sequence: 5 }));
    await untilTrusted(await start());
    await stopped();
    await age('25 hours');
    const before = await kept();
    change();
    const next = await start();
    await untilAsked(2);
    await stopped();
    expect(trusts(next, authority)).toBe(true);
    expect(await kept()).toEqual(before);
    expect(next.ageSeconds()).toBeGreaterThan(86_400);
  });

  it('is not taken from a stranger', async () => {
    publish(list({}, await createListSigner()));
    const anchors = await start();
    await untilAsked();
    await stopped();
    expect(anchors.current()).toEqual([]);
    expect(anchors.ageSeconds()).toBeUndefined();
    expect(await kept()).toEqual([]);
  });

  it('is trusted for a week after the next one should have been there', async () => {
    breakOff();
    const keep = async (daysOver: number): Promise<void> => {
      const nextUpdate = new Date(Date.now() - daysOver * DAY_MS);
      await database.dataSource.query('TRUNCATE age_lists');
      await database.dataSource.query(
        'INSERT INTO age_lists (url, fetched_at, sequence, body) VALUES ($1, $2, 1, $3)',
        [site.url(PATH), new Date(nextUpdate.getTime() - DAY_MS), list({ nextUpdate })],
      );
    };
    await keep(6.9);
    expect(trusts(await start(), authority)).toBe(true);
    await keep(7.1);
    expect((await start()).current()).toEqual([]);
  });

  it('is not believed any more when its signer is taken away, until one of the new signer is there', async () => {
    publish(list({ sequence: 3 }));
    await untilTrusted(await start());
    await stopped();
    const next = await createListSigner('rsa-sha256');
    signers = [next];
    expect((await start()).current()).toEqual([]);
    await stopped();
    publish(list({ sequence: 3 }, next));
    await untilTrusted(await start());
  });

  it('never goes back to a lower number, whoever writes', async () => {
    const lists = new ListsRepository();
    const { manager } = database.dataSource;
    const keep = (sequence: number, after?: Date, fetchedAt = new Date()) =>
      lists.keep(manager, {
        url: 'https://listas.example/',
        body: `${sequence}`,
        sequence,
        after,
        fetchedAt,
      });
    const first = new Date(Date.now() - 2_000);
    const second = new Date(Date.now() - 1_000);
    expect(await keep(7, undefined, first)).toBe(true);
    expect(await keep(6, first)).toBe(false);
    expect(await keep(8, undefined)).toBe(false);
    expect(await keep(7, first, second)).toBe(true);
    expect(await keep(9, first)).toBe(false);
    expect(await lists.find(manager, 'https://listas.example/')).toEqual({ fetchedAt: second, body: '7' });
    expect(await lists.find(manager, 'https://outras.example/')).toBeUndefined();
  });

  it('is none without its settings', async () => {
    const anchors = new ListAnchors(
      { NODE_ENV: 'test' },
      new ListsRepository(),
      new Transactions(database.dataSource),
      new DrainRegistry(),
    );
    await anchors.onApplicationBootstrap();
    expect(anchors.isOn).toBe(false);
    expect(anchors.current()).toEqual([]);
    expect(
      await waitFor(
        'nobody is asked',
        () => site.asked.length,
        (times) => times === 0,
      ),
    ).toBe(0);
  });
});
